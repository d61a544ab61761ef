import type { ReactNode } from "react";
import { SessionContext, useSessionFromServer } from "./session.ts";

/** Provides the session to all components inside it. */
export function AuthProvider({ children }: { children: ReactNode }) {
  return <SessionContext value={useSessionFromServer()}>{children}</SessionContext>;
}
