import { paths } from "#contract/paths.ts";
import { toast } from "#web/ui/toast.ts";
import { CallFailed } from "./call.ts";

/** Shows why something failed: the server's sentence, or the fallback. */
export function showFailure(title: string, error: unknown, fallback: string) {
  const description = (error instanceof CallFailed && error.said) || fallback;
  toast({ title, description, variant: "destructive", ...paymentAction(error) });
}

/** Shows what failed in the given words, as the specification has it there; the server's sentence follows. */
export function showWhatFailed(title: string, what: string, error: unknown) {
  const why = error instanceof CallFailed ? error.said : "";
  const description = why ? `${what}. ${why}` : what;
  toast({ title, description, variant: "destructive", ...paymentAction(error) });
}

const paymentAction = (error: unknown) =>
  error instanceof CallFailed && error.status === 402 ? { action: toPayment } : {};

// in a new tab, so that input on this page is kept; not `noopener`, with which it would not begin in this tab's yard
const toPayment = {
  label: "Set up payment",
  run: () => void window.open(paths.subscription, "_blank"),
};

/** Shows why an account's call failed: status, colon and sentence, as the specification wants it there. */
export function showWholeFailure(title: string, error: Error) {
  toast({ title, description: error.message, variant: "destructive" });
}
