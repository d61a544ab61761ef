import { createContext, type SyntheticEvent, useContext, useRef, useState } from "react";

/** Does what would leave a form behind: at once when nothing was typed into it, else only after asking. */
export type Leave = (then: () => void) => void;

export const LeaveContext = createContext<Leave>((then) => then());

/** For what stands in a dialog and would take a form in it away, such as another tab. */
export const useLeave = () => useContext(LeaveContext);

/**
 * Watches what is typed into the forms of a dialog, and asks before it is thrown away. What has been saved has taken
 * its form along, so it is not asked about.
 */
export function useLeaving() {
  const typed = useRef(new Set<Element>());
  const [pending, setPending] = useState<(() => void) | null>(null);
  const leave: Leave = (then) => {
    if ([...typed.current].some((field) => field.isConnected)) setPending(() => then);
    else then();
  };
  return {
    leave,
    asking: pending !== null,
    /** For the element round the forms. */
    onChange: ({ target }: SyntheticEvent) => {
      if (isTyped(target)) typed.current.add(target);
    },
    stay: () => setPending(null),
    go: () => {
      typed.current.clear();
      setPending(null);
      pending?.();
    },
  };
}

// a password is typed again in a moment, and is nobody's work
const isTyped = (target: EventTarget): target is Element =>
  target instanceof Element &&
  target.closest("form") !== null &&
  target.getAttribute("type") !== "password";
