import type { ReactNode } from "react";
import type { AuthMode } from "./AuthPage.tsx";

interface ModeLinkProps {
  to: AuthMode;
  onMode: (mode: AuthMode) => void;
  children: ReactNode;
}

/** Words that switch the form in place: a button, as it leads to no other address. */
export function ModeLink({ to, onMode, children }: ModeLinkProps) {
  return (
    <button type="button" className="link min-h-control cursor-pointer" onClick={() => onMode(to)}>
      {children}
    </button>
  );
}
