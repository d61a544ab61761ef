import type { CareEvent } from "#contract/care/care-events.ts";

/** These events with further ones, each once, by due date. */
export function joinedEvents(events: readonly CareEvent[], further: readonly CareEvent[]) {
  const listed = new Set(events.map(({ id }) => id));
  const others = further.filter(({ id }) => !listed.has(id));
  return [...others, ...events].toSorted(
    (one, other) => compareText(one.dueDate, other.dueDate) || compareText(one.id, other.id),
  );
}

const compareText = (one: string, other: string) => Number(one > other) - Number(one < other);
