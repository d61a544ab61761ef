import type { ComponentProps } from "react";
import type { Endpoint, Sendable } from "#contract/endpoint.ts";
import { Button } from "#web/ui/Button.tsx";
import { useSave } from "./query.ts";

type CallButtonProps<E extends Endpoint> = ComponentProps<typeof Button> & {
  call: E;
  given: Sendable<E>;
  /** The toast's title on success; `failed` is its text on failure, shown where the server gives no reason. */
  done: string;
  failed: string;
};

/** A button that makes one change and reports the outcome. */
export function CallButton<E extends Endpoint>(props: CallButtonProps<E>) {
  const { call, given, done, failed, ...button } = props;
  const { save, busy } = useSave(call, { done: { title: done }, failed });
  return <Button {...button} busy={busy} onClick={() => void save(given)} />;
}
