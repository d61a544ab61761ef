import type { ComponentProps } from "react";
import type { Endpoint, Sendable } from "#contract/endpoint.ts";
import { Button } from "#web/ui/Button.tsx";
import { toast } from "#web/ui/toast.ts";
import { useMutate } from "./query.ts";
import { showFailure } from "./show-failure.ts";

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
  const change = useMutate(call);
  const press = () =>
    void change.mutateAsync(given).then(
      () => toast({ title: done }),
      (error: unknown) => showFailure("Error", error, failed),
    );
  return <Button {...button} busy={change.isPending} onClick={press} />;
}
