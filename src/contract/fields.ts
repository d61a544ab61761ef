import * as z from "zod/mini";
import { isDate } from "#rules/dates.ts";
import { londonDate, londonInstant } from "#rules/london.ts";
import "./sentences.ts";

/** Longest name and longest note, in characters (trust requirement 33). */
export const NAME_MAX = 200;
export const NOTES_MAX = 10_000;

// PostgreSQL text cannot hold U+0000, and lone surrogates are no text at all
const noNul = z.refine<string>((text) => !text.includes("\0") && text.isWellFormed(), {
  error: "Text must not contain control character zero or broken characters",
});

// said when a value is absent or no text at all; what a check finds has its own words
const unlessText = (missing: string) => ({
  error: (issue: { code: string }) => (issue.code === "invalid_type" ? missing : undefined),
});

/** Text that must be there once trimmed; `missing` is said when it is not. */
export const requiredText = (missing: string, max = NAME_MAX) =>
  z.string(unlessText(missing)).check(z.trim(), z.minLength(1, missing), z.maxLength(max), noNul);

/**
 * A name that we put into mails, which go to an address that nobody has confirmed: one line, and nothing that a mail
 * program would make a link of, so that nobody has us send what they like to whom they like.
 */
export const mailedName = (missing: string, max: number) =>
  requiredText(missing, max).check(
    z.refine((text) => !/[\p{Cc}\p{Zl}\p{Zp}]|:\/\/|@|\bwww\.|[^\s.]\.[a-z]{2,}/u.test(text), {
      error: "A name is one line, without an address in it",
    }),
  );

/** Text as typed, not trimmed: passwords. */
export const verbatimText = (missing: string, max: number) =>
  z.string(unlessText(missing)).check(z.minLength(1, missing), z.maxLength(max), noNul);

/** Text or nothing: null and blank mean null. */
export const textOrNull = (max = NAME_MAX) =>
  z.codec(z.nullable(z.string().check(z.maxLength(max), noNul)), z.nullable(z.string()), {
    decode: (text) => text?.trim() || null,
    encode: (text) => text,
  });

/** Text that may be left out: absent, null and blank all mean null. */
export const optionalText = (max = NAME_MAX) => z._default(textOrNull(max), null);

/** Text that may be left out: absent, null and blank all mean the empty text. */
export const textOrEmpty = (max = NOTES_MAX) =>
  z._default(
    z.codec(z.nullable(z.string().check(z.maxLength(max), noNul)), z.string(), {
      decode: (text) => text?.trim() ?? "",
      encode: (text) => text,
    }),
    "",
  );

/** One of a list that must be chosen; `missing` is said when none is. */
export const requiredChoice = <const T extends string>(values: readonly T[], missing: string) =>
  z.enum(values, { error: (issue) => (issue.input ? undefined : missing) });

/** One of a list, or nothing: null and the empty choice of a select mean null. */
export function choiceOrNull<const T extends string>(values: readonly T[]) {
  const choice = z.nullable(z.enum(values));
  const orBlank = z.union([choice, z.literal("")]);
  return z.codec(orBlank, choice, {
    decode: (value) => (value === "" ? null : value),
    encode: (value) => value,
  });
}

/** One of a list that may be left out: absent means null too. */
export const optionalChoice = <const T extends string>(values: readonly T[]) =>
  z._default(choiceOrNull(values), null);

/** A calendar date, `YYYY-MM-DD`, 1900 to 2100. Impossible dates are refused, not shifted. */
export const calendarDate = (missing: string) =>
  z.iso
    .date({
      error: (issue) =>
        issue.input ? "Give a date as year-month-day, such as 2025-01-31" : missing,
    })
    .check(
      z.refine((date) => date >= "1900-01-01", { error: "Date must be 1900-01-01 or later" }),
      z.refine((date) => date <= "2100-12-31", { error: "Date must be 2100-12-31 or earlier" }),
    );

/** A calendar date or nothing: null and blank mean null. */
export const dateOrNull = (date = calendarDate("")) =>
  z.codec(z.nullable(z.string()), z.nullable(date), {
    decode: (text) => text?.trim() || null,
    encode: (text) => text,
  });

/** A calendar date that may be left out: absent means null too. */
export const optionalDate = () => z._default(dateOrNull(), null);

/** The same for a day on which something ended. */
export const optionalDayDone = () => z._default(dateOrNull(dayDone("")), null);

const typedNumber = (unreadable?: string) =>
  z.nullable(
    z.union([z.number(), z.nan(), z.string().check(z.maxLength(100, unreadable))], unreadable),
  );

/**
 * A number that may be left out: absent, null and blank all mean null. What is no number is refused with `unreadable`:
 * what somebody typed is never dropped.
 */
export const optionalNumber = (number: z.ZodMiniNumber<number>, unreadable: string) =>
  z._default(
    z.codec(typedNumber(unreadable), z.nullable(number), {
      decode: (typed, { issues }) => {
        const read = readNumber(typed);
        if (read !== "UNREADABLE") return read;
        issues.push({ code: "custom", input: typed, message: unreadable });
        return z.NEVER;
      },
      encode: (value) => value,
    }),
    null,
  );

/**
 * The same where what is no number means null too: as the specification has it (section 5) of cost and weight in its
 * four forms of records, and nowhere else.
 */
export const numberOrEmpty = (number: z.ZodMiniNumber<number>) =>
  z._default(
    z.codec(typedNumber(), z.nullable(number), {
      decode: (typed) => {
        const read = readNumber(typed);
        return read === "UNREADABLE" ? null : read;
      },
      encode: (value) => value,
    }),
    null,
  );

function readNumber(typed: number | string | null) {
  if (typed === null || (typeof typed === "string" && typed.trim() === "")) return null;
  const number = Number(typed);
  return Number.isFinite(number) ? number : "UNREADABLE";
}

/*
 * What was done was said by a device's clock. These two mark where, and change nothing: the server puts in their place
 * what makes of it a day or an instant by ours (`server/core/http/device-clock.ts`), so that every check after them sees
 * that. They are checks because a schema keeps those when others are added to it.
 */
export const dayAsSaid = z.overwrite<string>((date) => date);
export const instantAsSaid = z.overwrite<string>((text) => text);

/** A calendar date on which something was done or began: where it is new, what the device takes for today is our today. */
export const dayDone = (missing: string) => calendarDate(missing).check(dayAsSaid);

/** A calendar date that is today in the United Kingdom or earlier. */
export const pastDate = (missing: string, future: string) =>
  dayDone(missing).check(z.refine((date) => date <= londonDate(new Date()), { error: future }));

/** The same that may be left out: absent, null and blank all mean null. */
export const optionalPastDate = (future: string) =>
  z._default(dateOrNull(pastDate("", future)), null);

/** An instant on its way out: a `Date` in the server, ISO 8601 in UTC on the wire. */
export const instantOut = z.codec(z.date(), z.iso.datetime(), {
  decode: (date) => date.toISOString(),
  encode: (text) => new Date(text),
});

/**
 * An instant on its way in, as people or programs write it: `2025-01-05T15:00` is UK local time, with
 * `Z` or an offset it is what it says. Comes out as ISO 8601 in UTC.
 */
export const instantIn = (missing: string) =>
  z.codec(
    z.string(unlessText(missing)).check(z.trim(), z.minLength(1, missing)),
    z.iso
      .datetime("Give a date and time as year-month-day and hours, such as 2025-01-31T15:00")
      .check(
        z.refine((text) => text >= "1900" && text < "2101", {
          error: "Date must be between 1900-01-01 and 2100-12-31",
        }),
      ),
    { decode: (text) => inUtc(text) ?? text, encode: (text) => text },
  );

/**
 * An instant at which something was done, by the device's clock; comes out by ours. Whoever keeps it refuses the future:
 * one that is kept already and sent again seems to lie there when the device's clock is slow.
 */
export const instantDone = (missing: string) =>
  instantIn(missing).check(
    instantAsSaid,
    z.refine((text) => text >= "1900", { error: "Date must be 1900-01-01 or later" }),
  );

function inUtc(text: string) {
  const [, date = "", time = "", zone] =
    /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}(?::\d{2})?)(?:\.\d{1,9})?(Z|[+-]\d{2}:\d{2})?$/.exec(text) ??
    [];
  if (!isDate(date) || Number.isNaN(Date.parse(`${date}T${time}Z`))) return undefined;
  const instant = zone ? new Date(text) : londonInstant(date, time);
  return Number.isNaN(instant.getTime()) ? undefined : instant.toISOString();
}

/**
 * An id the caller may propose: for 30 days the same call with it gets the first answer and makes nothing, whatever has
 * become of it since; with other content it is refused (409).
 */
export const proposedId = z.optional(z.uuid("Invalid ID"));

/**
 * The version that an edit was made from: the row's `updatedAt` as it was read. When the row has been changed since,
 * the call changes nothing and answers 409. Left out or null: who writes last wins.
 */
export const seenVersion = {
  updatedAt: z.optional(
    z.nullable(
      z.iso.datetime("Give updatedAt as it was read").check(
        z.refine((text) => text >= "1900" && text < "2101", {
          error: "Give updatedAt as it was read",
        }),
      ),
    ),
  ),
};

/** The version that a deletion was asked for on: when the row has been changed since, nothing is deleted (409). */
export const seenVersionQuery = z.object(seenVersion);

/** The path of a call on one thing. */
export const byId = z.object({ id: z.uuid("Invalid ID") });

/** A whole number in a query string. */
export const queryNumber = (least: number, most: number) =>
  z.coerce.number().check(z.int(), z.minimum(least), z.maximum(most));

/** An e-mail address; `wrong` is said when it is none. */
export const emailAddress = (wrong: string) =>
  z.string(wrong).check(z.trim(), z.maxLength(254, wrong), z.email(wrong), noNul);
