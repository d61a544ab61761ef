import type { ComponentProps } from "react";
import type { Endpoint, Sendable } from "#contract/endpoint.ts";
import { Button } from "#web/ui/Button.tsx";
import { useSave } from "./save.ts";

type CallButtonProps<E extends Endpoint> = ComponentProps<typeof Button> & {
  call: E;
  given: Sendable<E>;
  /** What is said once it is done, or where the server does not say why it failed. */
  done: string;
  failed: string;
};

/** A button that makes one change, and says what became of it. */
export function CallButton<E extends Endpoint>(props: CallButtonProps<E>) {
  const { call, given, done, failed, ...button } = props;
  const { save, busy } = useSave(call, { done: { title: done }, failed });
  return <Button {...button} busy={busy} onClick={() => void save(given)} />;
}
