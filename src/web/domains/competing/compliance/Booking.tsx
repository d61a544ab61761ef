import type { Outing } from "#contract/competing/outings.ts";
import type { Answer } from "#rules/vaccination/check.ts";
import { formatBooking } from "#rules/vaccination/format-next-dose.ts";
import type { FluRecord } from "#rules/vaccination/history.ts";
import { daysToKeep } from "#rules/vaccination/trips.ts";
import { type Plan, plan } from "#rules/vaccination/plan.ts";
import { type Body, bodies as everyBody } from "#rules/vaccination/rulebooks.ts";

interface BookingProps {
  record: Omit<FluRecord, "body">;
  bodies: readonly Body[];
  /** The horse's planned outings, to which the next dose must not be too close. */
  outings: readonly Pick<Outing, "name" | "body" | "firstDay" | "lastDay">[];
  day: string;
  today: string;
}

/** For each group of bodies, the days between which to book the next dose, avoiding the chosen day and every outing. */
export function Booking({ record, bodies, outings, day, today }: BookingProps) {
  const events = [{ date: day }, ...outings.flatMap(daysToKeep)];
  const { windows, reasons } = plan({ ...record, bodies, events, from: today });
  if (windows.length === 0 && !reasons.some(isWarning)) return null;
  return (
    <div className="grid gap-1 rounded-card bg-accent-soft p-4">
      {windows[0] && (
        <p>
          <strong>For {together(bodies)}: </strong>
          {formatBooking(windows[0], today)}
        </p>
      )}
      {outings.length > 0 && (
        <p className="text-sm text-muted">
          Kept clear of {outings.map(({ name }) => name).join(", ")}.
        </p>
      )}
      <ul className="grid gap-1 text-sm">
        {reasons.filter(isWarning).map(({ sentence }) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </div>
  );
}

const WARNINGS = new Set(["OUT_OF_REACH", "NO_FREE_DAY", "NO_COMMON_DAY"]);
const isWarning = ({ code }: Plan["reasons"][number]) => WARNINGS.has(code);

/** Sorts the requested body first. */
export const inOrder = (shown: readonly Body[], first: Body | null) =>
  first ? [first, ...shown.filter((body) => body !== first)] : shown;

/** Whether the course continues with the next dose. A course that has to start again cannot be booked in one step. */
export const isSound = ({ next, reasons }: Pick<Answer, "next" | "reasons">) =>
  next !== null && reasons.every(({ code }) => code !== "RESTART");

/** Names the bodies that a booking is for, such as 'BE, BS at once'. */
export function together(bodies: readonly Body[]): string {
  if (bodies.length === everyBody.length) return "all six at once";
  return bodies.length === 1 ? bodies.join() : `${bodies.join(", ")} at once`;
}
