import { onDemand } from "#web/ui/lazy-components.ts";

/** `code`: the password was correct, and a second factor is required. */
export type AuthMode = "login" | "code" | "register" | "forgot";

// signing in needs neither of these; they load when their links are hovered or focused
const register = () => import("./RegisterForm.tsx");
const forgot = () => import("./ForgotPasswordForm.tsx");

export const { RegisterForm } = onDemand(register);
export const { ForgotPasswordForm } = onDemand(forgot);

/** Starts to load a mode's form, so that it is there when it is opened. */
export function reachFor(mode: AuthMode) {
  if (mode === "register") void register();
  if (mode === "forgot") void forgot();
}
