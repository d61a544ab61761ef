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
import { Refusal } from "#server/core/refusal.ts";

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

/** The parts of a zod definition that hold other schemas; which of them are there depends on its type. */
interface Parts {
  type: string;
  shape?: Record<string, $ZodType>;
  innerType?: $ZodType;
  element?: $ZodType;
  valueType?: $ZodType;
  options?: $ZodType[];
  /** What comes into a codec, and what comes out of it. */
  in?: $ZodType;
  out?: $ZodType;
}
const SINGLE = ["innerType", "element", "valueType", "in", "out"] as const;

/**
 * The same schema, but with each schema that it holds as `change` makes it, and with what else is given. Where nothing
 * is another it is the one that came: what zod has compiled of it is kept.
 */
function rebuilt(
  schema: $ZodType,
  change: (part: $ZodType) => $ZodType,
  others: Pick<$ZodTypeDef, "checks"> = {},
): $ZodType {
  const { def } = schema._zod;
  const changed = { ...changedParts(def, change), ...others };
  if (Object.keys(changed).length === 0) return schema;
  // `mergeDefs` keeps getters, so that a default stays a new value for each request
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
