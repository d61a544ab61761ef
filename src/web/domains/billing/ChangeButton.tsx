import type { ComponentProps } from "react";
import { Button } from "#web/ui/Button.tsx";
import { useChange, type Verb } from "./use-changes.ts";

/** A button that changes the subscription at once, without a dialog. */
export function ChangeButton({ verb, ...button }: ComponentProps<typeof Button> & { verb: Verb }) {
  const { run, busy } = useChange(verb);
  return <Button {...button} busy={busy} onClick={() => run()} />;
}
