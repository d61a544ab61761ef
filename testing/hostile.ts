import * as fc from "fast-check";
import { toJSONSchema } from "zod/v4/core";
import type { Endpoint } from "#contract/endpoint.ts";
import { anyCharacter } from "#testing/any-character.ts";

type Zod = NonNullable<Endpoint["body"]>;

/** The parts of a JSON schema that the generators read. */
interface Shape {
  type?: string;
  format?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Shape[];
  properties?: Record<string, Shape>;
  items?: Shape;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
}

/** Valid values by field name, for fields whose schema does not tell enough. */
export type KnownValues = Record<string, unknown>;

type Fields = Record<string, unknown>;

// characters that programs often handle badly in text
const spikes = ["\0", "\ud800", "\\", "\u202e", "%", "'", "\r\n"];

const stubborn: unknown[] = [
  null,
  "",
  " ",
  "x".repeat(20_000),
  "🐴".repeat(300),
  "__proto__",
  "'; drop table horses; --",
  "../../etc/passwd",
  "2023-02-29",
  "9999-12-31T23:59:60Z",
  "00000000-0000-0000-0000-000000000000",
  true,
  -1,
  1.5,
  2 ** 31,
  2 ** 53,
  1e308,
  [],
  {},
  [[]],
  { toString: null },
];

/** Values that break programs which trust their input. */
export const hostile: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(...stubborn, ...spikes),
  fc.string({ unit: anyCharacter, maxLength: 40 }),
  fc.jsonValue({ maxDepth: 4 }),
  fc.integer({ min: 1, max: 3_000 }).map((depth) => nested(depth)),
);

/** Fields that are valid by this schema, except for at most two. */
export function nearlyRight(schema: Zod, known: KnownValues): fc.Arbitrary<Fields> {
  const fields = rightFields(shapeOf(schema), known);
  const whole = fc.record(fields);
  const spoiling = fc.uniqueArray(
    fc.tuple(
      fc.constantFrom(...Object.keys(fields), "__proto__", "yardId", "id", "role"),
      anyWrong,
    ),
    { maxLength: 2 },
  );
  return fc.tuple(whole, spoiling).map(([given, spoilt]) => ({
    ...given,
    ...Object.fromEntries(spoilt.map(([name, wrong]) => [name, wrong(given[name])])),
  }));
}

/** The valid fields, followed by copies in which one field after the other is made invalid in every way. */
export function spoiltOneByOne(schema: Zod, known: KnownValues, seed: number): Fields[] {
  const [fields = {}] = fc.sample(fc.record(rightFields(shapeOf(schema), known)), {
    seed,
    numRuns: 1,
  });
  const ways = [...spikes.map(spike), ...stubborn.slice(0, 6).map(constant), constant(undefined)];
  const spoilt = Object.entries(fields).flatMap(([name, value]) =>
    ways.map((spoil) => ({ ...fields, [name]: spoil(value) })),
  );
  return [fields, ...spoilt];
}

type Spoil = (value: unknown) => unknown;
const constant =
  (value: unknown): Spoil =>
  () =>
    value;
const spike =
  (thing: string): Spoil =>
  (value) =>
    typeof value === "string" ? value + thing : thing;

const anyWrong: fc.Arbitrary<Spoil> = fc.oneof(
  fc.constantFrom(...spikes).map(spike),
  hostile.map(constant),
  fc.constant(constant(undefined)),
);

const shapeOf = (schema: Zod): Shape =>
  JSON.parse(JSON.stringify(toJSONSchema(schema, { io: "input", unrepresentable: "any" })));

function right(shape: Shape, name: string, known: KnownValues): fc.Arbitrary<unknown> {
  if (name in known) return fc.constant(known[name]);
  if ("const" in shape) return fc.constant(shape.const);
  if (shape.enum) return fc.constantFrom(...shape.enum);
  if (shape.anyOf) return fc.oneof(...shape.anyOf.map((each) => right(each, name, known)));
  if (shape.type === "object") return fc.record(rightFields(shape, known));
  if (shape.type === "array")
    return fc.array(right(shape.items ?? {}, name, known), { maxLength: 4 });
  return rightValue(shape);
}

const rightFields = ({ properties = {} }: Shape, known: KnownValues) =>
  Object.fromEntries(
    Object.entries(properties).map(([name, shape]) => [name, right(shape, name, known)]),
  );

function rightValue(shape: Shape): fc.Arbitrary<unknown> {
  if (shape.type === "string") return text(shape);
  if (shape.type === "number") return number(shape);
  if (shape.type === "integer") return number(shape).map(Math.trunc);
  if (shape.type === "boolean") return fc.boolean();
  return shape.type === "null" ? fc.constant(null) : hostile;
}

function text({ format, minLength = 0, maxLength = 60 }: Shape): fc.Arbitrary<string> {
  if (format === "uuid") return fc.uuid();
  if (format === "email") return fc.emailAddress();
  if (format === "date") return fc.constantFrom("2015-04-01", "2024-02-29", "1900-01-01");
  if (format === "date-time")
    return fc.constantFrom("2026-03-29T01:30:00Z", "2030-01-01T00:00:00Z");
  return fc.oneof(
    fc.constantFrom("Bramble", "Cob", "985141000123456").filter((each) => each.length <= maxLength),
    fc.string({ unit: "grapheme", minLength, maxLength: Math.min(maxLength, 60) }),
    fc.constant("x".repeat(Math.min(maxLength, 10_000))),
  );
}

const number = ({ minimum = -1e6, maximum = 1e6 }: Shape) =>
  fc.oneof(
    fc.constantFrom(minimum, maximum),
    fc.double({ min: minimum, max: maximum, noNaN: true }),
  );

function nested(depth: number): unknown {
  let value: unknown = 1;
  for (let i = 0; i < depth; i += 1) value = i % 2 ? [value] : { a: value };
  return value;
}
