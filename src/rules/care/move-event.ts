import { londonDate, londonInstant, londonTime } from "#rules/london.ts";

interface Movable {
  status: "PENDING" | "IN_PROGRESS" | "COMPLETED";
  dueDate: Date;
}

export const DONE_STAYS = "The event is done. Open it again before you move it.";

/** Why an event cannot be moved to a day, in a sentence; null: it can. */
export function whyNotMoved({ status }: Pick<Movable, "status">, to: string, now: Date) {
  if (status === "COMPLETED") return DONE_STAYS;
  if (to < londonDate(now))
    return "That day has passed. Complete the event, or choose today or later.";
  return null;
}

/** When an event is due that is moved to another day: at the time it had, by the clocks of the United Kingdom. */
export const dueOn = (day: string, due: Date): Date =>
  londonDate(due) === day ? due : londonInstant(day, londonTime(due));
