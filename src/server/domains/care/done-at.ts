import { londonDate, londonInstant } from "#rules/london.ts";
import { Refusal } from "#server/core/refusal.ts";
import * as horses from "#server/domains/horses/horses.ts";

/** When an event was done: the time that the person entered, otherwise now. */
export function whenDone(said: string | null | undefined, horse: horses.HeldHorse | undefined) {
  if (!said) return new Date();
  const doneAt = new Date(said);
  if (doneAt > new Date()) {
    const message = "It cannot have been done in the future";
    throw new Refusal(400, message, { errors: [{ path: "completedAt", message }] });
  }
  horses.refuseBeforeBirth(horse, londonDate(doneAt), "completedAt");
  return doneAt;
}

/** The time for work of which only the day is known: now if that day is today or later, otherwise noon of the day. */
export function atSomeTimeOf(day: string) {
  const now = new Date();
  return day < londonDate(now) ? londonInstant(day, "12:00") : now;
}
