import * as z from "zod/mini";
import { keysOf } from "#rules/keys-of.ts";
import type { Country } from "#rules/identity/papers.ts";
import { endpoint } from "#contract/endpoint.ts";
import { optionalDate, proposedId } from "#contract/fields.ts";

export const countries = [
  "ENGLAND",
  "SCOTLAND",
  "WALES",
  "NORTHERN_IRELAND",
] as const satisfies readonly Country[];
export const countryLabels: Record<Country, string> = {
  ENGLAND: "England",
  SCOTLAND: "Scotland",
  WALES: "Wales",
  NORTHERN_IRELAND: "Northern Ireland",
};

const OfHorse = z.object({ horseId: z.uuid("Invalid horse ID") });
const where = z.enum(countries, "Say where the horse is kept");

const horseFacts = {
  country: where,
  acquired: optionalDate(),
  imported: optionalDate(),
  died: optionalDate(),
};

export const deadlineTitles = {
  FOAL_NOTIFICATION: "Notify Weatherbys of the foal",
  PASSPORT_APPLICATION: "Apply for the passport",
  PASSPORT_IN_HAND: "Passport and chip in hand",
  CHANGE_OF_OWNER: "Tell the passport office of the new owner",
  REGISTER_IMPORT: "Register the imported horse",
  RETURN_AFTER_DEATH: "Return the passport",
};
export const deadlineCodes = keysOf(deadlineTitles);
export type DeadlineCode = keyof typeof deadlineTitles;

export const DeadlinesInput = z.strictObject({
  id: proposedId,
  ...horseFacts,
  racing: z._default(z.boolean(), false),
  /** The deadlines to add to the calendar. */
  codes: z
    .array(z.enum(deadlineCodes, "Choose a deadline"), "Choose the deadlines")
    .check(z.minLength(1, "Choose at least one deadline"), z.maxLength(deadlineCodes.length)),
});
export type DeadlinesInput = z.output<typeof DeadlinesInput>;

export const DeadlineQuery = z.object({
  ...horseFacts,
  racing: z._default(z.enum(["yes", "no"]), "no"),
});
export type DeadlineQuery = z.output<typeof DeadlineQuery>;

export const PaperDeadline = z.object({
  code: z.enum(deadlineCodes),
  latest: z.iso.date(),
  sentence: z.string(),
  /** The id of the library's fact on which the deadline is based; its text was last read on `checkedOn`. */
  source: z.string(),
  checkedOn: z.iso.date(),
  /** The event for the deadline in the calendar; null when there is none. */
  eventId: z.nullable(z.uuid()),
});
export type PaperDeadline = z.output<typeof PaperDeadline>;

export const PaperDeadlines = z.object({
  /** The deadlines except those that passed long ago. */
  deadlines: z.array(PaperDeadline),
  /** Sentences about deadlines that are not known. */
  unknown: z.array(z.string()),
});

export const deadlineEndpoints = {
  list: endpoint("GET", "/api/horses/:horseId/deadlines", {
    access: "viewer",
    section: "papers",
    summary: "The last days for a horse's papers where it is kept, and what is not known of them",
    params: OfHorse,
    query: DeadlineQuery,
    reply: PaperDeadlines,
  }),
  add: endpoint("POST", "/api/horses/:horseId/deadlines", {
    access: "groom",
    section: "papers",
    summary:
      "Put chosen last days into the calendar; what is there already is left as it is. Undone at once as the act with this id",
    params: OfHorse,
    body: DeadlinesInput,
    reply: z.extend(PaperDeadlines, { actId: z.uuid() }),
  }),
};
