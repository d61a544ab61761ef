import * as z from "zod/mini";
import { EARLIER_MISSING, NO_DOSE } from "#rules/vaccination/findings.ts";
import { CONFIRM_SENTENCE } from "#rules/vaccination/rulebook.ts";
import { bodies } from "#rules/vaccination/rulebooks.ts";
import { endpoint } from "#contract/endpoint.ts";
import { calendarDate } from "#contract/fields.ts";
import { VACCINATION_CHECK_PATH } from "#contract/paths.ts";

export const verdicts = ["OK", "NO", "BORDERLINE"] as const;
export const verdictLabels = {
  OK: "Yes",
  NO: "No",
  BORDERLINE: "Borderline",
} as const satisfies Record<(typeof verdicts)[number], string>;

const labelsByReason: Record<string, string> = {
  [NO_DOSE]: "No jab on record",
  [EARLIER_MISSING]: "Earlier jabs not on record",
};

/** Formats a flu verdict by its deciding reason: where no dose is on record, no body has refused the horse. */
export const formatFluVerdict = (verdict: (typeof verdicts)[number], code: string | undefined) =>
  (code && labelsByReason[code]) ?? verdictLabels[verdict];

/** Maximum number of doses in one question; a passport has no more lines. */
export const DOSES_MAX = 60;

const dates = (missing: string) =>
  z
    .array(calendarDate("A date is missing from the list"), missing)
    .check(z.maxLength(DOSES_MAX, `Give at most ${DOSES_MAX} dates`));

export const VaccinationQuestion = z.strictObject({
  body: z.enum(bodies, `Choose a body: ${bodies.join(", ")}`),
  doses: dates("Give the dates of the flu doses as a list"),
  event: calendarDate("Give the date of the event"),
  courseStart: z.optional(z.nullable(calendarDate("Give the date on which the course began"))),
  context: z.optional(
    z.strictObject({
      feiClass: z.optional(z.boolean()),
      feiStabling: z.optional(z.boolean()),
      strict: z.optional(z.boolean()),
    }),
  ),
  otherVaccinations: z.optional(dates("Give the dates of the other vaccinations as a list")),
});
export type VaccinationQuestion = z.output<typeof VaccinationQuestion>;

const days = z.object({ earliest: z.iso.date(), latest: z.iso.date() });

export const VaccinationAnswer = z.object({
  verdict: z.enum(verdicts),
  /** The deciding reasons come first, the request to confirm last; `source` is an id in the library. */
  reasons: z.array(z.object({ code: z.string(), sentence: z.string(), source: z.string() })),
  /** The first and last day on which the next dose continues the course. */
  next: z.nullable(days),
  /** The part of these days with which the event is possible too; null when no day is. */
  forEvent: z.nullable(days),
});
export type VaccinationAnswer = z.output<typeof VaccinationAnswer>;

export const vaccinationEndpoints = {
  check: endpoint("POST", VACCINATION_CHECK_PATH, {
    access: "public",
    summary: `Whether a flu record lets a horse go to a body's event; stores nothing. ${CONFIRM_SENTENCE}`,
    body: VaccinationQuestion,
    reply: VaccinationAnswer,
  }),
};
