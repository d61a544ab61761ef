import * as z from "zod/mini";
import { isDate } from "#rules/dates.ts";
import { londonDate, londonInstant } from "#rules/london.ts";
import "./sentences.ts";

/** Maximum lengths in characters: NAME_MAX of a name, NOTES_MAX of a note (trust requirement 33). */
export const NAME_MAX = 200;
export const NOTES_MAX = 10_000;

// PostgreSQL text cannot contain U+0000, and lone surrogates are invalid text
const noNul = z.refine<string>((text) => !text.includes("\0") && text.isWellFormed(), {
  error: "Text must not contain control character zero or broken characters",
});

// the error for a missing value or one that is not text; each check has its own sentence
const unlessText = (missing: string) => ({
  error: (issue: { code: string }) => (issue.code === "invalid_type" ? missing : undefined),
});

/** Text that is not blank; trimmed. `missing` is the sentence of the error. */
export const requiredText = (missing: string, max = NAME_MAX) =>
  z.string(unlessText(missing)).check(z.trim(), z.minLength(1, missing), z.maxLength(max), noNul);

/**
 * A name that is used in mails to possibly unconfirmed addresses: one line without anything that a mail program
 * would turn into a link, so that nobody can make the product send text of their own.
 */
export const mailedName = (missing: string, max: number) =>
  requiredText(missing, max).check(
    z.refine((text) => !/[\p{Cc}\p{Zl}\p{Zp}]|:\/\/|@|\bwww\.|[^\s.]\.[a-z]{2,}/u.test(text), {
      error: "A name is one line, without an address in it",
    }),
  );

/** Text exactly as typed, without trimming, for passwords. */
export const verbatimText = (missing: string, max: number) =>
  z.string(unlessText(missing)).check(z.minLength(1, missing), z.maxLength(max), noNul);

/** Text or null; null and blank text become null. */
export const textOrNull = (max = NAME_MAX) =>
  z.codec(z.nullable(z.string().check(z.maxLength(max), noNul)), z.nullable(z.string()), {
    decode: (text) => text?.trim() || null,
    encode: (text) => text,
  });

/** Text that may be omitted: absent, null and blank values become null. */
export const optionalText = (max = NAME_MAX) => z._default(textOrNull(max), null);

/** Text that may be omitted: absent, null and blank values become the empty text. */
export const textOrEmpty = (max = NOTES_MAX) =>
  z._default(
    z.codec(z.nullable(z.string().check(z.maxLength(max), noNul)), z.string(), {
      decode: (text) => text?.trim() ?? "",
      encode: (text) => text,
    }),
    "",
  );

/** A required choice from a list; `missing` is the sentence of the error. */
export const requiredChoice = <const T extends string>(values: readonly T[], missing: string) =>
  z.enum(values, { error: (issue) => (issue.input ? undefined : missing) });

/** A choice from a list or null; null and the empty choice of a select become null. */
export function choiceOrNull<const T extends string>(values: readonly T[]) {
  const choice = z.nullable(z.enum(values));
  const orBlank = z.union([choice, z.literal("")]);
  return z.codec(orBlank, choice, {
    decode: (value) => (value === "" ? null : value),
    encode: (value) => value,
  });
}

/** A choice from a list that may be omitted, in which case it is null. */
export const optionalChoice = <const T extends string>(values: readonly T[]) =>
  z._default(choiceOrNull(values), null);

/** A calendar date `YYYY-MM-DD` from 1900 to 2100. Impossible dates are refused, not shifted. */
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

/** A calendar date or null; null and blank text become null. */
export const dateOrNull = (date = calendarDate("")) =>
  z.codec(z.nullable(z.string()), z.nullable(date), {
    decode: (text) => text?.trim() || null,
    encode: (text) => text,
  });

/** A calendar date that may be omitted, in which case it is null. */
export const optionalDate = () => z._default(dateOrNull(), null);

/** Like `optionalDate`, for a day on which something ended. */
export const optionalDayDone = () => z._default(dateOrNull(dayDone("")), null);

const typedNumber = (unreadable?: string) =>
  z.nullable(
    z.union([z.number(), z.nan(), z.string().check(z.maxLength(100, unreadable))], unreadable),
  );

/**
 * An optional number: absent, null and blank values become null. Other text is refused with `unreadable`, never
 * dropped.
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
 * Like `optionalNumber`, except that other text becomes null too. This is the specification's behaviour (section
 * 5) for cost and weight in its four record forms, and used nowhere else.
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
 * The times of completed work come from a device's clock. These two checks mark such fields and change nothing
 * themselves: the server replaces them by a conversion to its own clock (`server/core/http/device-clock.ts`), so
 * that all later checks see the converted value. They are checks because a schema keeps its checks when others
 * are added.
 */
export const dayAsSaid = z.overwrite<string>((date) => date);
export const instantAsSaid = z.overwrite<string>((text) => text);

/**
 * A calendar date on which something was done or began. In a call that adds something, the device's today
 * becomes our today.
 */
export const dayDone = (missing: string) => calendarDate(missing).check(dayAsSaid);

/** A calendar date that is today in the United Kingdom or earlier. */
export const pastDate = (missing: string, future: string) =>
  dayDone(missing).check(z.refine((date) => date <= londonDate(new Date()), { error: future }));

/** A past date that may be omitted: absent, null and blank values become null. */
export const optionalPastDate = (future: string) =>
  z._default(dateOrNull(pastDate("", future)), null);

/** A time of day in the yard, `HH:MM`; `missing` is the beginning of the error. */
export const timeOfDay = (missing: string) =>
  z
    .string(missing)
    .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, `${missing} as hours and minutes, such as 07:00`));

/** An instant in a reply: a `Date` in the server, and ISO 8601 in UTC in JSON. */
export const instantOut = z.codec(z.date(), z.iso.datetime(), {
  decode: (date) => date.toISOString(),
  encode: (text) => new Date(text),
});

/**
 * An instant in a request: `2025-01-05T15:00` is UK local time; `Z` or an offset is respected. The parsed value
 * is ISO 8601 in UTC.
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
 * An instant at which something was done, by the device's clock; the parsed value is by our clock. The code that
 * stores it refuses the future, and not this schema, because an instant that is stored already and sent back
 * seems to be in the future when the device's clock is slow.
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
 * An id that the client may propose: for 30 days a repeated call with it gets the first answer and creates
 * nothing; a call with other content is refused (409).
 */
export const proposedId = z.optional(z.uuid("Invalid ID"));

/**
 * The version on which an edit is based: the row's `updatedAt` as the client read it. When the row has been
 * changed since, the call changes nothing and answers 409. When omitted or null, the last write wins.
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

/** The version on which a deletion is based: when the row has been changed since, nothing is deleted (409). */
export const seenVersionQuery = z.object(seenVersion);

/** Who did or wrote something: null if their account was deleted. */
export const author = z.nullable(z.object({ id: z.uuid(), firstName: z.string() }));

/** The path parameters of a call on one thing. */
export const byId = z.object({ id: z.uuid("Invalid ID") });

/** A whole number in a query string. */
export const queryNumber = (least: number, most: number) =>
  z.coerce.number().check(z.int(), z.minimum(least), z.maximum(most));

/** An e-mail address; `wrong` is the sentence of the error. */
export const emailAddress = (wrong: string) =>
  z.string(wrong).check(z.trim(), z.maxLength(254, wrong), z.email(wrong), noNul);
