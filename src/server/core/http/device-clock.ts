import type { IncomingHttpHeaders } from "node:http";
import { overwrite } from "zod/mini";
import {
  type $ZodCheck,
  type $ZodType,
  type $ZodTypeDef,
  clone,
  safeParse,
  util,
} from "zod/v4/core";
import { dayAsSaid, instantAsSaid } from "#contract/fields.ts";
import { type Clocks, clockDifference, doneAt, doneOn } from "#rules/device-clock.ts";
import { onceForEach } from "#server/core/once-for-each.ts";
import { Refusal } from "#server/core/refusal.ts";

/**
 * Makes a parser for a device's input that converts times to our clock before validation. Instants are converted
 * in every call, days only in calls that add something: an edit sends back all of a row's days as we gave them,
 * and these cannot be told from newly typed ones. The schema is traversed once.
 */
export const readerByOurClock = onceForEach((schema: $ZodType): Reader => {
  const days = holds(schema, dayAsSaid);
  const instants = holds(schema, instantAsSaid);
  return (value, clocks, { edits = false } = {}) => {
    const ours: Checks = new Map();
    if (instants) ours.set(instantAsSaid, overwrite(instantBy(clocks)));
    // if both clocks agree, no day changes
    if (days && !edits && clocks.difference !== 0) ours.set(dayAsSaid, overwrite(dayBy(clocks)));
    // a schema used for one call is not worth compiling
    return ours.size === 0
      ? safeParse(schema, value)
      : safeParse(withChecks(schema, ours), value, { jitless: true });
  };
});

/** Parses a value that was sent when the two clocks showed `clocks`. */
export type Reader = (
  value: unknown,
  clocks: Clocks,
  how?: { edits?: boolean },
) => ReturnType<typeof safeParse>;

type Checks = Map<unknown, $ZodCheck<string>>;

function withChecks(schema: $ZodType, others: Checks): $ZodType {
  const { checks } = schema._zod.def;
  const change = (part: $ZodType) => withChecks(part, others);
  if (!checks?.some((check) => others.has(check))) return rebuilt(schema, change);
  return rebuilt(schema, change, { checks: checks.map((check) => others.get(check) ?? check) });
}

const holds = (schema: $ZodType, mark: $ZodCheck<string>) =>
  withChecks(schema, new Map([[mark, overwrite<string>((said) => said)]])) !== schema;

/** The parts of a zod definition that hold other schemas; which of them exist depends on its type. */
interface Parts {
  type: string;
  shape?: Record<string, $ZodType>;
  innerType?: $ZodType;
  element?: $ZodType;
  valueType?: $ZodType;
  options?: $ZodType[];
  /** A codec's input and output. */
  in?: $ZodType;
  out?: $ZodType;
}
const SINGLE = ["innerType", "element", "valueType", "in", "out"] as const;

/**
 * A copy of the schema in which `change` has replaced each inner schema and `others` the rest of the definition.
 * If nothing differs the schema itself is returned, which keeps what zod has compiled.
 */
function rebuilt(
  schema: $ZodType,
  change: (part: $ZodType) => $ZodType,
  others: Pick<$ZodTypeDef, "checks"> = {},
): $ZodType {
  const { def } = schema._zod;
  const changed = { ...changedParts(def, change), ...others };
  if (Object.keys(changed).length === 0) return schema;
  // `mergeDefs` keeps getters, so that a default is a new value for each request
  return clone(schema, util.mergeDefs(def, changed));
}

function changedParts(parts: Parts, change: (part: $ZodType) => $ZodType): Partial<Parts> {
  const changed: Partial<Parts> = {};
  for (const name of SINGLE) {
    const part = parts[name];
    const now = part && change(part);
    if (now !== part) changed[name] = now;
  }
  const options = parts.options?.map(change);
  if (options?.some((option, at) => option !== parts.options?.[at])) changed.options = options;
  const fields = Object.entries(parts.shape ?? {});
  const shape = fields.map(([name, field]) => [name, change(field)] as const);
  if (shape.some(([, field], at) => field !== fields[at]?.[1]))
    changed.shape = Object.fromEntries(shape);
  return changed;
}

const dayBy = (clocks: Clocks) => (date: string) => doneOn(date, clocks);

/**
 * Converts an instant to our clock, as ISO 8601 in UTC; an invalid one is returned unchanged, so that validation
 * refuses what was typed.
 */
const instantBy = (clocks: Clocks) => (text: string) => {
  const done = doneAt(new Date(text), clocks);
  return Number.isNaN(done.getTime()) ? text : done.toISOString();
};

/**
 * Our time, and by how much our clock is ahead of the device's, according to the header `Device-Time`; without
 * the header the difference is 0. An unreadable header is refused: otherwise a wrong time would be stored
 * unnoticed.
 */
export function clocksOf({ "device-time": said }: IncomingHttpHeaders, now: Date): Clocks {
  if (said === undefined) return { now, difference: 0 };
  const deviceTime = typeof said === "string" && INSTANT.test(said) ? Date.parse(said) : NaN;
  if (Number.isNaN(deviceTime))
    throw new Refusal(400, "Give Device-Time as an instant in UTC, such as 2025-01-31T15:00:00Z");
  return { now, difference: clockDifference(new Date(deviceTime), now) };
}

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?Z$/;
