import { addMonths, later } from "#rules/dates.ts";
import type { FluRecord } from "#rules/vaccination/history.ts";
import { plan } from "#rules/vaccination/plan.ts";
import type { Body } from "#rules/vaccination/rulebooks.ts";
import type { Days } from "./season.ts";

/** The facts about a horse's doses that the flu rules need. */
type Doses = Pick<FluRecord, "doses" | "otherVaccinations" | "courseStart" | "earlierMissing">;

/**
 * The days for a horse's next flu dose by the rules of all these bodies: for a second or third dose the whole
 * window, for a booster the last month before it is too late. If the bodies have no day in common, the window
 * that ends first is returned. Null without a dose to count from, and when the rules set no end.
 */
export function fluDays(record: Doses, bodies: readonly Body[]): Days | null {
  if (record.doses.length === 0 || bodies.length === 0) return null;
  const { window: shared, bodies: each } = plan({ ...record, bodies, events: [] });
  const own = each.flatMap(({ window }) => window ?? []);
  const window = shared ?? own.toSorted((a, b) => a.latest.localeCompare(b.latest))[0];
  if (!window || window.latest > LAST_DAY) return null;
  const isBooster = each.every(({ step }) => step === "BOOSTER");
  const { earliest, latest } = window;
  return { from: isBooster ? later(earliest, addMonths(latest, -1)) : earliest, by: latest };
}

// a window without an end ends in the year 9999, so a later day than this means that there is no end
const LAST_DAY = "2100-12-31";
