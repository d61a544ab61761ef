import {
  createContext,
  type SyntheticEvent,
  useContext,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from "react";

/** Calls `then`, which would unmount a form: at once if the form has no input, otherwise after asking the user. */
export type Leave = (then: () => void) => void;

export const LeaveContext = createContext<Leave>((then) => then());

/**
 * Returns the `Leave` function of the dialog around, for content that would unmount a form in that dialog, such
 * as another tab.
 */
export const useLeave = () => useContext(LeaveContext);

/** The callbacks for when the user discards a dialog's input; null outside a dialog. */
export const ThrownAwayContext = createContext<Set<() => void> | null>(null);

/** Calls `forget` when the user leaves a dialog and discards its input, so that a stored draft can be deleted. */
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
 * Watches the forms of a dialog for input, and asks the user before input is discarded. A form that was saved
 * has unmounted, so nothing is asked about it.
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
    /** The handler for the element that contains the forms. */
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

// a password alone does not count as input, because it is quickly typed again
const isTyped = (target: EventTarget): target is Element =>
  target instanceof Element &&
  target.closest("form") !== null &&
  target.getAttribute("type") !== "password";
