import { paths } from "#contract/paths.ts";
import { toast } from "#web/ui/toast.ts";
import { CallFailed } from "./call.ts";

/** Shows why something failed: the server's sentence where there is one, else the words given. */
export function sayFailure(title: string, error: unknown, fallback: string) {
  const description = error instanceof CallFailed ? error.sentence : fallback;
  const unpaid = error instanceof CallFailed && error.status === 402;
  toast({
    title,
    description: description || fallback,
    variant: "destructive",
    ...(unpaid && { action: toPayment }),
  });
}

// in a tab of its own, so that what was typed here is kept
const toPayment = {
  label: "Set up payment",
  run: () => void window.open(paths.subscription, "_blank", "noopener"),
};

/** Shows why an account's call failed: status, colon and sentence, as the specification wants it there. */
export function sayWholeFailure(title: string, error: Error) {
  toast({ title, description: error.message, variant: "destructive" });
}
