import { expect, test } from "vitest";
import * as z from "zod/mini";
import { type $ZodType, safeParse } from "zod/v4/core";
import { recordKinds } from "#contract/care/record-types.ts";
import { recordEndpoints } from "#contract/care/records.ts";
import { allEndpoints } from "#testing/contract-endpoints.ts";

/** The parts of a zod definition that hold other schemas; which of them exist depends on its type. */
interface Parts {
  type: string;
  shape?: Record<string, $ZodType>;
  catchall?: $ZodType;
  innerType?: $ZodType;
  element?: $ZodType;
  valueType?: $ZodType;
  options?: $ZodType[];
  in?: $ZodType;
}

/** How an object in a body handles fields that its schema does not name. */
type Manner = "strict" | "loose" | "drops them unsaid" | `a zod ${string}: look into it here first`;
interface Place {
  at: string[];
  manner: Manner;
}

/** The places in a body where an object is expected, and how each handles unknown fields. */
function placesOf(schema: $ZodType, at: string[] = []): Place[] {
  const parts: Parts = schema._zod.def;
  const inner = within(parts).flatMap(([step, part]) => placesOf(part, [...at, ...step]));
  const manner = mannerOf(parts);
  return manner ? [{ at, manner }, ...inner] : inner;
}

function mannerOf({ type, catchall, in: first }: Parts): Manner | null {
  if (type === "object") {
    if (!catchall) return "drops them unsaid";
    return catchall._zod.def.type === "never" ? "strict" : "loose";
  }
  if (type === "unknown" || type === "any") return "loose";
  // a codec checks input with its first schema, so a transform there checks nothing
  if (first?._zod.def.type === "transform") return "a zod transform: look into it here first";
  return UNSUPPORTED.has(type) ? `a zod ${type}: look into it here first` : null;
}

function within({ shape, options, in: first, element, valueType, innerType }: Parts) {
  const steps: [string[], $ZodType | undefined][] = [
    ...Object.entries(shape ?? {}).map(([name, part]): [string[], $ZodType] => [[name], part]),
    ...(options ?? []).map((part): [string[], $ZodType] => [[], part]),
    [["[]"], element],
    [["{}"], valueType],
    [[], innerType],
    [[], first],
  ];
  return steps.flatMap(([step, part]): [string[], $ZodType][] => (part ? [[step, part]] : []));
}

// types that no body uses; before the first body uses one, the traversal above and that of the server
// (`device-clock.ts`) must support it, or objects and times within it would be missed
const UNSUPPORTED = new Set([
  "intersection",
  "tuple",
  "map",
  "set",
  "lazy",
  "promise",
  "transform",
  "custom",
]);

const BROWSERS = "a browser makes it, and browsers add to it as their standard grows";
const AS_READ = "an attachment may be sent back as the record gave it, of which the id counts";

/** The places where a body accepts fields that we do not define, each with the reason. */
const loose = new Map<string, string>([
  ["POST /api/passkeys credential", BROWSERS],
  ["POST /api/passkeys credential.clientExtensionResults.{}", BROWSERS],
  ["POST /api/passkeys credential.response", BROWSERS],
  ["POST /api/login/passkey credential", BROWSERS],
  ["POST /api/login/passkey credential.clientExtensionResults.{}", BROWSERS],
  ["POST /api/login/passkey credential.response", BROWSERS],
  ["POST /api/push-subscriptions", BROWSERS],
  ["POST /api/push-subscriptions keys", BROWSERS],
  ...recordKinds.flatMap((kind) =>
    [recordEndpoints[kind].create, recordEndpoints[kind].update].map(
      ({ method, path }): [string, string] => [
        `${method} ${path} ${kind === "farrier" ? "photos" : "documents"}.[]`,
        AS_READ,
      ],
    ),
  ),
  ["POST /api/visits attachments.[]", AS_READ],
  ["POST /api/papers files.[]", AS_READ],
  ["POST /api/mailed-papers/:id/accept files.[]", AS_READ],
  ["PUT /api/papers/:id files.[]", AS_READ],
]);

const places = allEndpoints.flatMap(({ method, path, body }) =>
  body
    ? placesOf(body).map(({ at, manner }) => ({
        name: `${method} ${path} ${at.join(".")}`.trim(),
        body,
        at,
        manner,
      }))
    : [],
);

test("every object in every body is strict, or loose for a reason", () => {
  expect(places.length).toBeGreaterThan(80);
  const others = places.filter(({ manner }) => manner !== "strict" && manner !== "loose");
  expect(others.map(({ name, manner }) => `${name}: ${manner}`)).toEqual([]);
  const found = places.filter(({ manner }) => manner === "loose").map(({ name }) => name);
  expect(found.toSorted()).toEqual([...loose.keys()].toSorted());
});

const STRAY = "nmae";

test("each strict object refuses an unknown field", () => {
  for (const { name, body, at, manner } of places) {
    if (manner !== "strict") continue;
    const given = at.reduceRight<unknown>(
      (inner, step) => (step === "[]" ? [inner] : { [step]: inner }),
      { [STRAY]: 1 },
    );
    expect(JSON.stringify(safeParse(body, given).error), name).toContain(STRAY);
  }
});

test("the traversal finds objects at any depth", () => {
  const Inner = z.object({ id: z.number() });
  const coded = z.codec(Inner, z.number(), { decode: ({ id }) => id, encode: (id) => ({ id }) });
  const body = z.strictObject({
    nested: z.optional(z.nullable(Inner)),
    list: z._default(z.array(Inner), []),
    either: z.union([z.string(), Inner]),
    coded,
    byName: z.record(z.string(), Inner),
    checked: Inner.check(z.refine(() => true)),
    loose: z.looseObject({}),
    pair: z.tuple([Inner, Inner]),
    changed: z.pipe(
      z.transform((value) => value),
      Inner,
    ),
  });
  expect(placesOf(body).map(({ at, manner }) => `${at.join(".")}: ${manner}`)).toEqual([
    ": strict",
    "nested: drops them unsaid",
    "list.[]: drops them unsaid",
    "either: drops them unsaid",
    "coded: drops them unsaid",
    "byName.{}: drops them unsaid",
    "checked: drops them unsaid",
    "loose: loose",
    "pair: a zod tuple: look into it here first",
    "changed: a zod transform: look into it here first",
    "changed: a zod transform: look into it here first",
  ]);
});
