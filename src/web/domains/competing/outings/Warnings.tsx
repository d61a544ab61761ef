import { TriangleAlert } from "lucide-react";
import type { OutingBoard, Outing } from "#contract/competing/outings.ts";
import { daysBetween } from "#rules/dates.ts";
import { isClash, type TripStanding } from "#rules/vaccination/outing.ts";
import { rulebooks } from "#rules/vaccination/rulebooks.ts";
import { formatDate } from "#web/core/format-date.ts";

/** Warns of vaccinations booked too close to an outing, which no reminder does. */
export function Warnings({ outings, rows }: OutingBoard) {
  const warnings = rows.flatMap(({ name, cells }) =>
    outings.flatMap((outing, index) => {
      const cell = cells[index];
      if (!cell?.entered || !isClash(cell)) return [];
      return [formatClash(name, outing, cell)];
    }),
  );
  if (warnings.length === 0) return null;
  return (
    <ul aria-label="Warnings" className="grid gap-2">
      {warnings.map((warning) => (
        <li
          key={warning}
          className="flex items-start gap-2 rounded-card bg-overdue-soft p-3 text-overdue"
        >
          <TriangleAlert className="mt-0.5 flex-none" aria-hidden />
          <span>{warning}</span>
        </li>
      ))}
    </ul>
  );
}

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
