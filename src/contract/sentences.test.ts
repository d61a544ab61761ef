import { expect, test } from "vitest";
import * as z from "zod/mini";
import { sentence } from "./sentences.ts";

/** The sentence for the first error in a value, as a client of the API gets it. */
const said = (schema: z.ZodMiniType, value: unknown) =>
  z.safeParse(schema, value).error?.issues[0]?.message;

test("a field is named in words, whatever the format of its key", () => {
  const horse = z.object({ bodyConditionScore: z.number().check(z.maximum(9)) });
  expect(said(horse, { bodyConditionScore: 10 })).toBe("Body condition score must be 9 or less");
  expect(said(z.object({ visits: z.array(horse) }), { visits: [{ bodyConditionScore: 10 }] })).toBe(
    "Body condition score must be 9 or less",
  );
});

test("a value that is missing, too long, too short, too many or of the wrong type gets a specific sentence", () => {
  const shape = z.object({
    name: z.string().check(z.minLength(2), z.maxLength(3)),
    age: z.number().check(z.minimum(1), z.int()),
    days: z.array(z.number()).check(z.minLength(1), z.maxLength(2)),
    kind: z.enum(["MARE", "GELDING"]),
  });
  const right = { name: "Bo", age: 3, days: [1], kind: "MARE" };
  const wrong = (given: object) => said(shape, { ...right, ...given });
  expect(wrong({})).toBeUndefined();
  expect(wrong({ name: undefined })).toBe("Name is required");
  expect(wrong({ name: null })).toBe("Name is required");
  expect(wrong({ name: "B" })).toBe("Name must be at least 2 characters");
  expect(wrong({ name: "Bobo" })).toBe("Name must be at most 3 characters");
  expect(wrong({ name: 5 })).toBe("Name must be a text");
  expect(wrong({ age: 0 })).toBe("Age must be 1 or more");
  expect(wrong({ age: "x" })).toBe("Age must be a number");
  expect(wrong({ age: 1.5 })).toBe("Age must be a whole number");
  expect(wrong({ days: [] })).toBe("Days must be a list of at least 1");
  expect(wrong({ days: [1, 2, 3] })).toBe("Days must be a list of at most 2");
  expect(wrong({ days: 1 })).toBe("Days must be a list");
  expect(wrong({ days: [null] })).toBe("Days is required");
  expect(wrong({ kind: "PONY" })).toBe("Kind must be one of MARE, GELDING");
});

test("an error without a field refers to the request, and an unknown kind of error says 'not valid'", () => {
  expect(said(z.object({}), undefined)).toBe("What was sent is required");
  expect(said(z.object({ left: z.boolean() }), { left: "yes" })).toBe("Left must be true or false");
  expect(said(z.object({ left: z.date() }), { left: "yes" })).toBe(
    "Left has the wrong type of value",
  );
  expect(said(z.string().check(z.regex(/x/)), "y")).toBe("What was sent is not valid");
  expect(sentence({ code: "not_known_to_us", path: ["feedType"], input: 1 })).toBe(
    "Feed type is not valid",
  );
});
