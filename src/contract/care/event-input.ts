import * as z from "zod/mini";
import { recurringPatterns } from "#rules/care/recurrence.ts";
import {
  calendarDate,
  choiceOrNull,
  dateOrNull,
  instantDone,
  instantIn,
  optionalChoice,
  optionalDate,
  proposedId,
  requiredChoice,
  requiredText,
  seenVersion,
  textOrEmpty,
} from "#contract/fields.ts";
import {
  careEventStatuses,
  careEventTypes,
  priorities,
  prioritiesOfNew,
} from "./care-event-types.ts";
import { REMINDER_DAYS } from "./event-fields.ts";

/** The horse of an event. As the specification requires, a form sends 'none' for an event about no horse. */
export const horseChoice = z._default(
  z.codec(z.nullable(z.string()), z.nullable(z.uuid("Invalid horse ID")), {
    decode: (choice) => (choice === "none" || choice === "" ? null : choice),
    encode: (id) => id,
  }),
  null,
);
const daysBefore = z.array(z.number().check(z.int(), z.minimum(0), z.maximum(365)));
/**
 * The days before an event on which people are reminded, sorted and without duplicates; null means the default
 * days.
 */
export const reminderDays = z.codec(z.nullable(daysBefore.check(z.maxLength(10))), daysBefore, {
  decode: (days) => [...new Set(days ?? REMINDER_DAYS)].toSorted((a, b) => a - b),
  encode: (days) => days,
});

/** A new event's priority; URGENT can be chosen only in an edit (spec section 3). */
export const newPriority = z.enum(prioritiesOfNew, {
  error: ({ input }) =>
    input === "URGENT"
      ? "A new event's priority is LOW, MEDIUM or HIGH; it can be made URGENT once it is added"
      : undefined,
});

const incomplete = "Please fill in title, event type, and due date";
const written = z.strictObject({
  title: requiredText(incomplete),
  description: textOrEmpty(2_000),
  eventType: requiredChoice(careEventTypes, incomplete),
  priority: z._default(z.enum(priorities), "MEDIUM"),
  /** Accepts UK time (`2025-01-05T15:00`) or an instant with `Z` or an offset; the parsed value is in UTC. */
  dueDate: instantIn(incomplete),
  horseId: horseChoice,
  notes: textOrEmpty(),
});

/** A new care event, which is always PENDING. */
export const CareEventInput = z.extend(written, {
  priority: z._default(newPriority, "MEDIUM"),
  reminderDays: z._default(reminderDays, REMINDER_DAYS),
  recurring: optionalChoice(recurringPatterns),
  /** The last day of a repeating event's series, inclusive. */
  recurringEnd: optionalDate(),
});
export type CareEventInput = z.output<typeof CareEventInput>;

/** A care event as the edit form sends it; omitted optional fields stay unchanged. */
export const CareEventEdit = z.extend(written, {
  status: z.optional(z.enum(careEventStatuses)),
  reminderDays: z.optional(reminderDays),
  recurring: z.optional(choiceOrNull(recurringPatterns)),
  recurringEnd: z.optional(dateOrNull()),
});
export type CareEventEdit = z.output<typeof CareEventEdit>;

/**
 * When the event was done, by the device's clock; when omitted or null, now. An event that is completed already
 * keeps its time.
 */
const completedAt = z.optional(z.nullable(instantDone("Say when it was done")));

const VersionedEdit = z.extend(CareEventEdit, { ...seenVersion, completedAt });
export type VersionedEdit = z.output<typeof VersionedEdit>;

/** A change of nothing but an event's status, such as a quick completion. */
export const CareEventStatusChange = z.strictObject({
  status: z.enum(careEventStatuses),
  completedAt,
  /** An id of this change, with which it can be repeated when its answer was lost and has no further effect. */
  changeId: proposedId,
});
export type CareEventStatusChange = z.output<typeof CareEventStatusChange>;

export const CareEventChange = z.union([CareEventStatusChange, VersionedEdit], {
  error: ({ input, errors }) => {
    const isQuick = Object.keys(input ?? {}).every((key) =>
      ["status", "completedAt", "changeId"].includes(key),
    );
    return errors?.[isQuick ? 0 : 1]?.[0]?.message;
  },
});

/** Moves an event to another day at the same time. */
export const CareEventMove = z.strictObject({
  day: calendarDate("Say which day it is moved to"),
  ...seenVersion,
});
export type CareEventMove = z.output<typeof CareEventMove>;
