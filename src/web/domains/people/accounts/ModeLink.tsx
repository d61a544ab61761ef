import { type ReactNode, useSyncExternalStore } from "react";
import { onDemand } from "#web/ui/on-demand.ts";

interface ModeLinkProps {
  to: AuthMode;
  onMode: (mode: AuthMode) => void;
  children: ReactNode;
}

/** A button that switches the form's mode; not a link, because the URL stays the same. */
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

/** `code`: the password was correct, and a second factor is required. */
export type AuthMode = "login" | "code" | "register" | "forgot";

// signing in needs neither of these; they load when their links are hovered or focused
const register = () => import("./RegisterForm.tsx");
const forgot = () => import("./ForgotPasswordForm.tsx");

export const { RegisterForm } = onDemand(register);
export const { ForgotPasswordForm } = onDemand(forgot);

/** Starts to load a mode's form, so that it is there when it is opened. */
function reachFor(mode: AuthMode) {
  if (mode === "register") void register();
  if (mode === "forgot") void forgot();
}

const never = () => () => undefined;

/** Whether the page has hydrated: false in prerendered HTML until its handlers are attached. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
