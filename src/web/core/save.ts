import type { Endpoint, Reply, Sendable } from "#contract/endpoint.ts";
import { toast } from "#web/ui/toast.ts";
import { useMutate } from "./query.ts";
import { showFailure } from "./show-failure.ts";

interface Outcome {
  /** What is said once it is done; nothing where the page shows it. */
  done?: Parameters<typeof toast>[0];
  /** What is said where the server does not say why it failed. */
  failed: string;
}

/** One change, of which is said what became of it. */
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
