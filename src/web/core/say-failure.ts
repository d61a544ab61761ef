import { toast } from "#web/ui/toast.ts";
import { CallFailed } from "./call.ts";

/** Shows why something failed: the server's sentence where there is one, else the words given. */
export function sayFailure(title: string, error: unknown, fallback: string) {
  const description = error instanceof CallFailed ? error.sentence : fallback;
  toast({ title, description: description || fallback, variant: "destructive" });
}

/** Shows why an account's call failed: status, colon and sentence, as the specification wants it there. */
export function sayWholeFailure(title: string, error: Error) {
  toast({ title, description: error.message, variant: "destructive" });
}
