import {
  createContext,
  type SyntheticEvent,
  useContext,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from "react";

/** Does what would leave a form behind: at once when nothing was typed into it, else only after asking. */
export type Leave = (then: () => void) => void;

export const LeaveContext = createContext<Leave>((then) => then());

/** For what stands in a dialog and would take a form in it away, such as another tab. */
export const useLeave = () => useContext(LeaveContext);

/** Those who hear that what was typed in a dialog is thrown away; outside one nobody asks. */
export const ThrownAwayContext = createContext<Set<() => void> | null>(null);

/** For what keeps what is typed: hears that the person leaves without it. */
export function useOnThrownAway(forget: () => void) {
  const listeners = useContext(ThrownAwayContext);
  const onThrownAway = useEffectEvent(forget);
  useEffect(() => {
    const listener = () => onThrownAway();
    listeners?.add(listener);
    return () => void listeners?.delete(listener);
  }, [listeners]);
}

/**
 * Watches what is typed into the forms of a dialog, and asks before it is thrown away. What has been saved has taken
 * its form along, so it is not asked about.
 */
export function useLeaving() {
  const typed = useRef(new Set<Element>());
  const [thrownAway] = useState(() => new Set<() => void>());
  const [pending, setPending] = useState<(() => void) | null>(null);
  const leave: Leave = (then) => {
    if ([...typed.current].some((field) => field.isConnected)) setPending(() => then);
    else then();
  };
  return {
    leave,
    thrownAway,
    asking: pending !== null,
    /** For the element round the forms. */
    onChange: ({ target }: SyntheticEvent) => {
      if (isTyped(target)) typed.current.add(target);
    },
    stay: () => setPending(null),
    go: () => {
      typed.current.clear();
      for (const forget of thrownAway) forget();
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
