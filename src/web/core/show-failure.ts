import { paths } from "#contract/paths.ts";
import { toast } from "#web/ui/toast.ts";
import { CallFailed } from "./call.ts";

/** Shows why something failed: the server's sentence, or the fallback. */
export function showFailure(title: string, error: unknown, fallback: string) {
  const description = (error instanceof CallFailed && error.said) || fallback;
  toast({ title, description, variant: "destructive", ...paymentAction(error) });
}

/** Shows a toast whose text names what failed, in the specification's words, followed by the server's sentence. */
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

/**
 * Shows why a call of an account page failed, as status, colon and sentence, which the specification demands on
 * these pages.
 */
export function showWholeFailure(title: string, error: Error) {
  toast({ title, description: error.message, variant: "destructive" });
}
