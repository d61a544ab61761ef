import type { ReactNode } from "react";
import { SessionContext, useSessionFromServer } from "./session.ts";

/** Gives everything below it the session. */
export function AuthProvider({ children }: { children: ReactNode }) {
  return <SessionContext value={useSessionFromServer()}>{children}</SessionContext>;
}
