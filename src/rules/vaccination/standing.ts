import { type FluStanding, VACCINATION_SOON_DAYS } from "../care-status.ts";
import { addDays } from "../dates.ts";
import { cells } from "./board.ts";
import type { FluRecord } from "./history.ts";
import { plan } from "./plan.ts";
import type { Body } from "./rulebooks.ts";

/**
 * How a flu record stands with all of these bodies on a day, whether or not the horse goes anywhere: the wait after a dose
 * is no lapse. A record without a dose says nothing, and is in date with all that is known.
 */
export function fluStanding(
  record: Omit<FluRecord, "body">,
  bodies: readonly Body[],
  today: string,
): FluStanding {
  if (record.doses.length === 0) return "IN_DATE";
  const found = new Set(bodies.map((body) => ofBody({ ...record, body }, today)));
  if (found.has("LAPSED")) return "LAPSED";
  return found.has("LAPSES_SOON") ? "LAPSES_SOON" : "IN_DATE";
}

function ofBody(record: FluRecord, today: string): FluStanding {
  const [now, soon] = cells(record, [today, addDays(today, VACCINATION_SOON_DAYS + 1)]);
  if (now?.code === "V2_MISSING") return isUnderWay(record, today) ? "LAPSES_SOON" : "LAPSED";
  if (now && !holds(now)) return "LAPSED";
  return soon && !holds(soon) ? "LAPSES_SOON" : "IN_DATE";
}

const holds = ({ verdict, code }: { verdict: string; code: string }) =>
  verdict !== "NO" || code === "EXCLUSION";

/** Whether the second dose of a course can still come in time. */
function isUnderWay({ body, ...record }: FluRecord, today: string): boolean {
  return plan({ ...record, bodies: [body], events: [], from: today }).window !== null;
}
