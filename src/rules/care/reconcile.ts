/** Care that is due according to a plan or a record, as an event represents it. */
export interface DueCare {
  /** The first day on which the care should be given; the event is due on the last, `by`. */
  from: string;
  by: string;
  planId: string | null;
  recordId: string | null;
}

/** An event from a plan or a record that is not completed yet. */
export interface OpenEvent extends DueCare {
  id: string;
}

export type Change =
  | { change: "add"; planned: DueCare }
  /** The event moves to another due day, because it is now the next occurrence of the same care. */
  | { change: "move"; id: string; planned: DueCare }
  /** Only the text changes; the due day stays, and so does any time that a person has agreed for it. */
  | { change: "relabel"; id: string; planned: DueCare }
  | { change: "remove"; id: string };

/**
 * The changes after which one kind of care for one horse has exactly the one open event that is due, or none.
 * `open` must be sorted oldest first and contain no event added by hand.
 */
export function reconcile(due: DueCare | null, open: readonly OpenEvent[]): Change[] {
  if (due === null) return open.map(({ id }) => ({ change: "remove", id }));
  const kept = open.find(({ by }) => by === due.by) ?? open[0];
  if (!kept) return [{ change: "add", planned: due }];
  const others = open.filter(({ id }) => id !== kept.id);
  return [
    ...others.map(({ id }) => ({ change: "remove", id }) as const),
    ...difference(kept, due).map((change) => ({ change, id: kept.id, planned: due })),
  ];
}

function difference(kept: OpenEvent, due: DueCare): ("move" | "relabel")[] {
  if (kept.by !== due.by) return ["move"];
  const same =
    kept.from === due.from && kept.planId === due.planId && kept.recordId === due.recordId;
  return same ? [] : ["relabel"];
}
