import type { ReactNode } from "react";
import type { Section } from "#contract/policy.ts";
import { useAuth, useMayWrite } from "./session.ts";

interface IfMayWriteProps {
  section: Section;
  /**
   * The horse that the change is about; null for a change of something of the whole yard. When omitted, a right
   * about any horse suffices.
   */
  horseId?: string | null;
  children: ReactNode;
}

/** Shows what changes something only to users whose rights allow it, so that nothing is offered and then refused. */
export const IfMayWrite = ({ section, horseId, children }: IfMayWriteProps) =>
  useMayWrite(section, horseId) ? children : null;

/** Whether the user manages the yard: some changes are for managers and owners alone. */
export function useIsManager(): boolean {
  const role = useAuth().user?.yardRole;
  return role === "OWNER" || role === "MANAGER";
}

/** Shows what only managers and owners may do. */
export const IfManager = ({ children }: { children: ReactNode }) =>
  useIsManager() ? children : null;
