import { londonDate, londonInstant, londonTime } from "#rules/london.ts";

interface Movable {
  status: "PENDING" | "IN_PROGRESS" | "COMPLETED";
  dueDate: Date;
}

export const DONE_STAYS = "The event is done. Open it again before you move it.";

/** A sentence on why an event cannot be moved to a day; null if it can. */
export function whyNotMoved({ status }: Pick<Movable, "status">, to: string, now: Date) {
  if (status === "COMPLETED") return DONE_STAYS;
  if (to < londonDate(now))
    return "That day has passed. Complete the event, or choose today or later.";
  return null;
}

/** The due time of an event that is moved to another day: the same time of day in the UK. */
export const dueOn = (day: string, due: Date): Date =>
  londonDate(due) === day ? due : londonInstant(day, londonTime(due));
