import type { VisitKind } from "#contract/care/care-subjects.ts";

/** What is known of a visit before its form opens; the user can change all of it in the form. */
export interface VisitStart {
  /** The kind of visit; when absent, the kind that is due next. */
  kind?: VisitKind;
  /** The horses that are ticked at first; when absent, those that are due. */
  horseIds?: readonly string[];
  /** The events that the visit's records are written for; each is about one horse or none. */
  eventIds?: readonly string[];
}

type Listener = (start: VisitStart) => void;
const listeners = new Set<Listener>();
/** A call of `logVisit` made before the listening component had loaded. */
let early: VisitStart | null = null;

/** Opens the 'Log a visit' dialog; may be called from any component. */
export const logVisit = (start: VisitStart = {}): void => {
  if (listeners.size === 0) early = start;
  for (const listener of listeners) listener(start);
};

/** Listens for calls of `logVisit`; returns a function that stops listening. */
export const onLogVisit = (listener: Listener) => {
  listeners.add(listener);
  if (early) listener(early);
  early = null;
  return () => void listeners.delete(listener);
};
