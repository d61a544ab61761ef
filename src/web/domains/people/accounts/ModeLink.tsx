import { type ReactNode, useSyncExternalStore } from "react";
import { onDemand } from "#web/ui/on-demand.ts";

interface ModeLinkProps {
  to: AuthMode;
  onMode: (mode: AuthMode) => void;
  children: ReactNode;
}

/** A button that switches the form's mode; it is not a link, because the URL stays the same. */
export function ModeLink({ to, onMode, children }: ModeLinkProps) {
  const hydrated = useHydrated();
  return (
    <button
      type="button"
      disabled={!hydrated}
      className="link min-h-control cursor-pointer disabled:cursor-not-allowed disabled:opacity-50"
      onPointerEnter={() => reachFor(to)}
      onFocus={() => reachFor(to)}
      onClick={() => onMode(to)}
    >
      {children}
    </button>
  );
}

/** `code`: the password was correct, and the second factor is still required. */
export type AuthMode = "login" | "code" | "register" | "forgot";

// loaded when their links are hovered or focused, because signing in needs neither form
const register = () => import("./RegisterForm.tsx");
const forgot = () => import("./ForgotPasswordForm.tsx");

export const { RegisterForm } = onDemand(register);
export const { ForgotPasswordForm } = onDemand(forgot);

/** Starts to load a mode's form, so that it has loaded when the mode is opened. */
function reachFor(mode: AuthMode) {
  if (mode === "register") void register();
  if (mode === "forgot") void forgot();
}

const never = () => () => undefined;

/** Whether the page has hydrated: false for prerendered HTML until React has attached its event handlers. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
