import type { Outing } from "#contract/competing/outings.ts";
import { daysBetween } from "#rules/dates.ts";
import type { TripStanding } from "#rules/vaccination/outing.ts";
import { rulebooks } from "#rules/vaccination/rulebooks.ts";
import { formatDate } from "#web/core/format-date.ts";

/** Why a vaccination is booked too close to an outing, and by which rule. */
export function formatClash(
  horse: string,
  { name, body, firstDay }: Pick<Outing, "name" | "body" | "firstDay">,
  { booked }: TripStanding,
): string {
  const day = booked?.on.at(-1) ?? firstDay;
  const before = daysBetween(day, booked?.day ?? firstDay);
  const when = before > 0 ? `${before} ${before === 1 ? "day" : "days"} before` : "on the day of";
  const wait = body === "OTHER" ? null : rulebooks[body].wait;
  const rule = wait ? `; ${wait.days} days are needed (source: ${wait.source})` : "";
  return `${horse} has a vaccination booked for ${formatDate(day)}, ${when} ${name}${rule}. Move it, or ${horse} may not go.`;
}
