import { paths } from "#contract/paths.ts";
import { toast } from "#web/ui/toast.ts";
import { CallFailed } from "./call.ts";

/** Shows why something failed: the server's sentence where there is one, else the words given. */
export function showFailure(title: string, error: unknown, fallback: string) {
  const description = (error instanceof CallFailed && error.said) || fallback;
  toast({ title, description, variant: "destructive", ...paymentAction(error) });
}

/** Shows what failed in the words given, as the specification has it there; the server's sentence follows. */
export function showWhatFailed(title: string, what: string, error: unknown) {
  const why = error instanceof CallFailed ? error.said : "";
  const description = why ? `${what}. ${why}` : what;
  toast({ title, description, variant: "destructive", ...paymentAction(error) });
}

const paymentAction = (error: unknown) =>
  error instanceof CallFailed && error.status === 402 ? { action: toPayment } : {};

// in a tab of its own, so that what was typed here is kept
const toPayment = {
  label: "Set up payment",
  run: () => void window.open(paths.subscription, "_blank", "noopener"),
};

/** Shows why an account's call failed: status, colon and sentence, as the specification wants it there. */
export function showWholeFailure(title: string, error: Error) {
  toast({ title, description: error.message, variant: "destructive" });
}
