import { expect, test } from "vitest";
import { safeParse } from "zod/v4/core";
import type { Endpoint } from "./endpoint.ts";
import {
  calendarDate,
  emailAddress,
  instantOut,
  mailedName,
  optionalChoice,
  optionalText,
  pastDate,
  queryNumber,
  requiredText,
  verbatimText,
} from "./fields.ts";
import { encode } from "zod/mini";

type Schema = NonNullable<Endpoint["body"]>;

/** The parsed value, or the sentence of the error. */
function taken(schema: Schema, value: unknown) {
  const result = safeParse(schema, value);
  return result.success ? result.data : `refused: ${result.error.issues[0]?.message}`;
}
const BROKEN = "refused: Text must not contain control character zero or broken characters";

test("a name used in mails is one line and contains no address", () => {
  const name = mailedName("First name is required", 100);
  for (const good of ["Wren", "J.R.", "St. John", "O'Brien-Smith", "Øyvind", "Anna/Bob", "李"])
    expect(taken(name, good)).toBe(good);
  for (const bad of [
    "W\n\nYour prize",
    "http://evil.example",
    "go to evil.co.uk",
    "www.evil",
    "a@b",
    "a\u2028b",
  ])
    expect(taken(name, bad), bad).toBe("refused: A name is one line, without an address in it");
});

test("required text is trimmed and must not be blank", () => {
  const name = requiredText("Horse name is required", 10);
  expect(taken(name, "  Bramble ")).toBe("Bramble");
  for (const nothing of [undefined, null, "", "  ", "\n\t", 7, ["x"], {}])
    expect(taken(name, nothing), JSON.stringify(nothing)).toBe("refused: Horse name is required");
  expect(taken(name, "0123456789")).toBe("0123456789");
  expect(taken(name, "0123456789x")).toMatch(/^refused: .* must be at most 10 characters$/);
  expect(taken(name, "a\0b")).toBe(BROKEN);
  expect(taken(name, "\ud83d"), "half of an emoji").toBe(BROKEN);
  expect(taken(name, "🐴")).toBe("🐴");
});

test("a password is kept as it was typed", () => {
  const password = verbatimText("Password is required", 20);
  expect(taken(password, "  two spaces ")).toBe("  two spaces ");
  expect(taken(password, "")).toBe("refused: Password is required");
  expect(taken(password, "a\0b")).toBe(BROKEN);
});

test("optional text is null when absent, null or blank", () => {
  const notes = optionalText(5);
  for (const nothing of [undefined, null, "", "   "]) expect(taken(notes, nothing)).toBeNull();
  expect(taken(notes, " a ")).toBe("a");
  expect(taken(notes, "123456")).toMatch(/^refused: .* must be at most 5 characters$/);
  expect(taken(notes, "a\0")).toBe(BROKEN);
  expect(taken(notes, 5)).toMatch(/^refused: /);
});

test("an optional choice is null when absent, null or empty", () => {
  const gender = optionalChoice(["MARE", "GELDING"]);
  for (const nothing of [undefined, null, ""]) expect(taken(gender, nothing)).toBeNull();
  expect(taken(gender, "MARE")).toBe("MARE");
  expect(taken(gender, "mare")).toMatch(/^refused: /);
  expect(taken(gender, "__proto__")).toMatch(/^refused: /);
});

test("a date is year-month-day, exists, and lies between 1900 and 2100", () => {
  const date = calendarDate("Date is required");
  const shape = "refused: Give a date as year-month-day, such as 2025-01-31";
  for (const good of ["2024-02-29", "1900-01-01", "2100-12-31"])
    expect(taken(date, good)).toBe(good);
  for (const wrong of ["2023-02-29", "2024-13-01", "24-01-01", "2024-1-1", "01/02/2024", "today"])
    expect(taken(date, wrong), wrong).toBe(shape);
  expect(taken(date, "2024-01-01T00:00:00Z")).toBe(shape);
  expect(taken(date, undefined)).toBe("refused: Date is required");
  expect(taken(date, "")).toBe("refused: Date is required");
  expect(taken(date, null)).toBe("refused: Date is required");
  expect(taken(date, "1899-12-31")).toBe("refused: Date must be 1900-01-01 or later");
  expect(taken(date, "2101-01-01")).toBe("refused: Date must be 2100-12-31 or earlier");
});

test("a past date may be today in the United Kingdom, and no later", () => {
  const birth = pastDate("Date of birth is required", "Date of birth cannot be in the future");
  const inDays = (days: number) =>
    new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/London" }).format(
      Date.now() + days * 86_400_000,
    );
  expect(taken(birth, inDays(0))).toBe(inDays(0));
  expect(taken(birth, inDays(1))).toBe("refused: Date of birth cannot be in the future");
});

test("an instant in a reply is ISO 8601 in UTC", () => {
  const date = new Date("2026-03-29T01:30:00.000Z");
  expect(taken(instantOut, date)).toBe("2026-03-29T01:30:00.000Z");
  expect(encode(instantOut, "2026-03-29T01:30:00.000Z")).toEqual(date);
});

test("a number in a query is whole and within its bounds", () => {
  const page = queryNumber(1, 50);
  expect(taken(page, "1")).toBe(1);
  expect(taken(page, "50")).toBe(50);
  for (const wrong of ["0", "51", "1.5", "one", "", "NaN", "Infinity", "-1", "1e9", ["1", "2"]])
    expect(taken(page, wrong), String(wrong)).toMatch(/^refused: /);
});

test("an e-mail address is trimmed, and an invalid one gets the field's own error", () => {
  const email = emailAddress("Invalid email address");
  expect(taken(email, " Robin@Yard.example ")).toBe("Robin@Yard.example");
  for (const wrong of [
    undefined,
    "",
    "robin",
    "robin@",
    "@yard.example",
    "a b@yard.example",
    "a@b@c.example",
    "robin@yard",
    "a@b.example\r\nBcc: c@d.example",
    "a@b.example, c@d.example",
    `${"a".repeat(250)}@b.example`,
  ])
    expect(taken(email, wrong), String(wrong)).toBe("refused: Invalid email address");
});
