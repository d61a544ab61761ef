import type { ReactNode } from "react";
import { useHydrated } from "#web/core/use-hydrated.ts";
import type { AuthMode } from "./other-modes.ts";
import { reachFor } from "./other-modes.ts";

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
