import type { Endpoint, Reply, Sendable } from "#contract/endpoint.ts";
import { toast } from "#web/ui/toast.ts";
import { useMutate } from "./query.ts";
import { showFailure } from "./show-failure.ts";

interface Outcome {
  /** The toast on success; none where the page shows the result. */
  done?: Parameters<typeof toast>[0];
  /** The toast's text on failure where the server gives no reason. */
  failed: string;
}

/** A mutation whose outcome is shown as a toast. */
export function useSave<E extends Endpoint>(call: E, { done, failed }: Outcome) {
  const change = useMutate(call);
  const save = async (given: Sendable<E>, onDone?: (reply: Reply<E>) => void) => {
    try {
      const reply = await change.mutateAsync(given);
      onDone?.(reply);
      if (done) toast(done);
    } catch (error) {
      showFailure("Error", error, failed);
    }
  };
  return { save, busy: change.isPending, sent: change.isPending ? change.variables : null };
}
