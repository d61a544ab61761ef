import { toast } from "#web/ui/toast.ts";
import { CallFailed } from "./call.ts";

/** Shows why something failed: the server's sentence where there is one, else the words given. */
export function sayFailure(title: string, error: unknown, fallback: string) {
  const description = (error instanceof CallFailed && error.said) || fallback;
  toast({ title, description, variant: "destructive" });
}

/** Shows what failed in the words given, as the specification has it there; the server's sentence follows. */
export function sayWhatFailed(title: string, what: string, error: unknown) {
  const why = error instanceof CallFailed ? error.said : "";
  toast({ title, description: why ? `${what}. ${why}` : what, variant: "destructive" });
}

/** Shows why an account's call failed: status, colon and sentence, as the specification wants it there. */
export function sayWholeFailure(title: string, error: Error) {
  toast({ title, description: error.message, variant: "destructive" });
}
