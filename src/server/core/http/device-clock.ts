import type { IncomingHttpHeaders } from "node:http";
import { overwrite } from "zod/mini";
import { type $ZodCheck, type $ZodType, safeParse } from "zod/v4/core";
import { dayAsSaid, instantAsSaid } from "#contract/fields.ts";
import { type Clocks, clockDifference, doneAt, doneOn } from "#rules/device-clock.ts";
import { Refusal } from "#server/core/refusal.ts";
import { rebuilt } from "./schema-parts.ts";

/**
 * Reads what came from a device: what it says was done is put right by our clock before anything else is asked of it.
 * Instants are in every call, days only where something is added: an edit sends every day of a row again, as we gave it,
 * and nothing tells it from one that was typed anew. Ask for it once an endpoint: it looks through the schema.
 */
export function readerByOurClock(schema: $ZodType): Reader {
  const days = holds(schema, dayAsSaid);
  const instants = holds(schema, instantAsSaid);
  return (value, clocks, { edits = false } = {}) => {
    const ours: Checks = new Map();
    if (instants) ours.set(instantAsSaid, overwrite(instantBy(clocks)));
    // by clocks that agree every day is as it was said
    if (days && !edits && clocks.difference !== 0) ours.set(dayAsSaid, overwrite(dayBy(clocks)));
    // a schema for one call is not worth compiling
    return ours.size === 0
      ? safeParse(schema, value)
      : safeParse(withChecks(schema, ours), value, { jitless: true });
  };
}

/** Reads what came with a call that was sent when the clocks showed this. */
export type Reader = (
  value: unknown,
  clocks: Clocks,
  how?: { edits?: boolean },
) => ReturnType<typeof safeParse>;

/** What stands in a schema in place of a mark. */
type Checks = Map<unknown, $ZodCheck<string>>;

function withChecks(schema: $ZodType, others: Checks): $ZodType {
  const { checks } = schema._zod.def;
  const change = (part: $ZodType) => withChecks(part, others);
  if (!checks?.some((check) => others.has(check))) return rebuilt(schema, change);
  return rebuilt(schema, change, { checks: checks.map((check) => others.get(check) ?? check) });
}

const holds = (schema: $ZodType, mark: $ZodCheck<string>) =>
  withChecks(schema, new Map([[mark, overwrite<string>((said) => said)]])) !== schema;

const dayBy = (clocks: Clocks) => (date: string) => doneOn(date, clocks);

/** By our clock, ISO 8601 in UTC; what is no instant stays what it is, and is refused as it was typed. */
const instantBy = (clocks: Clocks) => (text: string) => {
  const done = doneAt(new Date(text), clocks);
  return Number.isNaN(done.getTime()) ? text : done.toISOString();
};

/**
 * Our time, and how far our clock is ahead of the device's by the header `Device-Time`; without one both are taken to be
 * right. One that cannot be read is refused: what was done would be kept at a wrong time, and nobody would see it.
 */
export function clocksOf({ "device-time": said }: IncomingHttpHeaders, now: Date): Clocks {
  if (said === undefined) return { now, difference: 0 };
  const deviceTime = typeof said === "string" && INSTANT.test(said) ? Date.parse(said) : NaN;
  if (Number.isNaN(deviceTime))
    throw new Refusal(400, "Give Device-Time as an instant in UTC, such as 2025-01-31T15:00:00Z");
  return { now, difference: clockDifference(new Date(deviceTime), now) };
}

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?Z$/;
