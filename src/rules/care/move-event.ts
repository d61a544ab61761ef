import { londonDate, londonInstant, londonTime } from "#rules/london.ts";

interface Movable {
  status: "PENDING" | "IN_PROGRESS" | "COMPLETED";
  dueDate: Date;
}

export const DONE_STAYS = "The event is done. Open it again before you move it.";

/** Why an event cannot be moved to a day, in a sentence; null if it can. */
export function whyNotMoved({ status }: Pick<Movable, "status">, to: string, now: Date) {
  if (status === "COMPLETED") return DONE_STAYS;
  if (to < londonDate(now))
    return "That day has passed. Complete the event, or choose today or later.";
  return null;
}

/** The due time of an event moved to another day: the same time of day, by UK clocks. */
export const dueOn = (day: string, due: Date): Date =>
  londonDate(due) === day ? due : londonInstant(day, londonTime(due));
