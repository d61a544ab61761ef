import {
  createContext,
  type SyntheticEvent,
  useContext,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from "react";

/** Runs something that would discard a form: at once if the form has no input, else after asking. */
export type Leave = (then: () => void) => void;

export const LeaveContext = createContext<Leave>((then) => then());

/** For content of a dialog that would remove a form in it, such as another tab. */
export const useLeave = () => useContext(LeaveContext);

/** The listeners called when a dialog's input is discarded; null outside a dialog. */
export const ThrownAwayContext = createContext<Set<() => void> | null>(null);

/** Calls back when the user leaves and discards the input, for whoever stores it. */
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
 * Watches the forms of a dialog for input, and asks before it is discarded. A saved form has unmounted, so it is not
 * asked about.
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
    /** For the element around the forms. */
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

// a password is quickly typed again, and needs no warning
const isTyped = (target: EventTarget): target is Element =>
  target instanceof Element &&
  target.closest("form") !== null &&
  target.getAttribute("type") !== "password";
