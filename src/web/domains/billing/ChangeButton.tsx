import type { ComponentProps } from "react";
import { billingEndpoints } from "#contract/billing/billing.ts";
import { useMutate } from "#web/core/query.ts";
import { showFailure } from "#web/core/show-failure.ts";
import { Button } from "#web/ui/Button.tsx";
import { toast } from "#web/ui/toast.ts";

/** A button that changes the subscription at once, without a dialog. */
export function ChangeButton({ verb, ...button }: ComponentProps<typeof Button> & { verb: Verb }) {
  const { run, busy } = useChange(verb);
  return <Button {...button} busy={busy} onClick={() => run()} />;
}

const verbs = {
  pause: { done: "Subscription paused", failed: "Failed to pause the subscription" },
  resume: { done: "Subscription resumed", failed: "Failed to resume the subscription" },
  cancel: { done: "Subscription cancelled", failed: "Failed to cancel the subscription" },
  keep: { done: "Your subscription goes on", failed: "Failed to take the cancellation back" },
  retry: { done: "Payment received", failed: "The payment failed" },
};
type Verb = keyof typeof verbs;

/** One change of the subscription: the function that makes it, and whether it is running. */
export function useChange(verb: Verb) {
  const mutation = useMutate(billingEndpoints[verb]);
  const { done, failed } = verbs[verb];
  // handled here, not in the mutation's own callbacks, which do not run once the component with the button has
  // unmounted
  const run = (onDone?: () => void) =>
    void mutation.mutateAsync({}).then(
      () => {
        toast({ title: done });
        onDone?.();
      },
      (error: unknown) => showFailure(failed, error, "Please try again."),
    );
  return { run, busy: mutation.isPending };
}
