import { onDemand } from "#web/ui/lazy-components.ts";

/** `code`: the password was right, and a second factor is asked for. */
export type AuthMode = "login" | "code" | "register" | "forgot";

// who signs in needs neither of these; they are fetched when the words that lead there are reached for
const register = () => import("./RegisterForm.tsx");
const forgot = () => import("./ForgotPasswordForm.tsx");

export const { RegisterForm } = onDemand(register);
export const { ForgotPasswordForm } = onDemand(forgot);

/** Begins to fetch a mode's form, so that it is there when it is wanted. */
export function reachFor(mode: AuthMode) {
  if (mode === "register") void register();
  if (mode === "forgot") void forgot();
}
