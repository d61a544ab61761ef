import * as z from "zod/mini";
import { foodChainStatuses } from "#rules/medicines/food-chain-status.ts";
import { medicineVerdicts, type MedicineVerdict } from "#rules/medicines/verdict.ts";
import { endpoint } from "#contract/endpoint.ts";
import { instantOut, optionalDate, optionalText, queryNumber } from "#contract/fields.ts";
import { frequencies, injectionSites, medicationRoutes } from "#contract/care/record-types.ts";
import { verdictLabels } from "./vaccination.ts";

const text = z.nullable(z.string());
const day = z.iso.date();

/** The verdict on medicines. It has one value more than that on vaccinations, for cases that no rule decides. */
export const AnyVerdict = z.enum(medicineVerdicts);
export const medicineVerdictLabels = {
  ...verdictLabels,
  UNKNOWN: "Ask vet",
} as const satisfies Record<MedicineVerdict, string>;

/** The verdict of the rules on medicines for a horse, a body and a day. */
export const MedicineAnswer = z.object({
  verdict: AnyVerdict,
  /**
   * The deciding reasons come first, the request to confirm last; `source` is an id in the library, or null where
   * the library has nothing.
   */
  reasons: z.array(
    z.object({
      code: z.string(),
      sentence: z.string(),
      source: text,
      /** The record that the reason is about. */
      treatment: z.nullable(z.uuid()),
    }),
  ),
  /**
   * For the verdict NO, the first day on which none of its reasons applies according to the present record;
   * otherwise null.
   */
  notBefore: z.nullable(z.iso.date()),
});

/**
 * A page of the medicines book has BOOK_LIMIT lines unless a call asks for another number, of which BOOK_MAX is
 * the largest.
 */
export const BOOK_LIMIT = 100;
export const BOOK_MAX = 1_000;

/** Why a line is struck out: its record was corrected, which added a new line, or deleted. */
export const strikes = ["CORRECTED", "DELETED"] as const;

/** One line of the medicines book. It is never changed: a corrected line is struck out, and a new line refers to it. */
export const MedicineEntry = z.object({
  id: z.uuid(),
  horseId: z.uuid(),
  /** The horse's present name; if it has left the yard, its name when the line was written. */
  horseName: z.string(),
  /** Whether the horse still belongs to the yard. */
  isHere: z.boolean(),
  date: day,
  until: z.nullable(day),
  medicine: z.string(),
  product: text,
  batch: text,
  amount: text,
  frequency: z.nullable(z.enum(frequencies)),
  route: z.nullable(z.enum(medicationRoutes)),
  injectedInto: z.nullable(z.enum(injectionSites)),
  reason: text,
  prescribedBy: text,
  givenBy: text,
  withdrawalUntil: z.nullable(day),
  writtenAt: instantOut,
  /** The line that this line replaces. */
  corrects: z.nullable(z.uuid()),
  struck: z.nullable(z.object({ why: z.enum(strikes), at: instantOut })),
});
export type MedicineEntry = z.output<typeof MedicineEntry>;

const linesWanted = {
  horseId: z.optional(z.uuid("Invalid horse ID")),
  /** The first day of the period; the last is `to`, both inclusive. */
  from: optionalDate(),
  to: optionalDate(),
  /**
   * Text to find in the horse's name, the medicine, its product or batch, or the names of who prescribed or gave
   * it.
   */
  search: optionalText(100),
};

export const BookQuery = z.object({
  ...linesWanted,
  /** The last line of the previous page, whose day is passed as `to`. */
  after: z.optional(z.uuid("Invalid ID")),
  limit: z._default(queryNumber(1, BOOK_MAX), BOOK_LIMIT),
});
export type BookQuery = z.output<typeof BookQuery>;

export const BookMonthsQuery = z.object(linesWanted);
export type BookMonthsQuery = z.output<typeof BookMonthsQuery>;

/** The number of lines in one month (`YYYY-MM`) of the book. */
export const BookMonth = z.object({ month: z.string(), lines: z.int() });
export type BookMonth = z.output<typeof BookMonth>;

/** A horse that must not compete yet, according to a vet. */
export const Withdrawal = z.object({
  horseId: z.uuid(),
  horseName: z.string(),
  medicine: z.string(),
  /** The last day of the withdrawal period; `notBefore` is the day after it. */
  until: day,
  notBefore: day,
});
export type Withdrawal = z.output<typeof Withdrawal>;

/** A treatment of a horse as the rules read it (`#rules/medicines/treatment.ts`). */
export const TreatmentOnRecord = z.object({
  id: z.uuid(),
  kind: z.enum(["MEDICINE", "WORMER", "THERAPY"]),
  name: z.string(),
  words: z.string(),
  from: day,
  to: z.nullable(day),
  open: z.enum(["UNTOLD", "AS_NEEDED", "GOING_ON"]),
  site: z.enum(["JOINT", "INJECTED", "ELSEWHERE"]),
  isPrescribed: z.boolean(),
  withdrawalUntil: z.nullable(day),
});

/**
 * The contradiction that a horse is recorded as intended for human consumption while its records name a medicine
 * that must never be given to such a horse.
 */
export const FoodChainConflict = z.object({
  /** The medicines concerned, oldest first. */
  treatments: z.array(z.pick(TreatmentOnRecord, { id: true, name: true, from: true })),
  /** Sentences on why both cannot be true, what follows, and whom to ask; `source` is an id in the library. */
  lines: z.array(z.object({ sentence: z.string(), source: z.string() })),
});
export type FoodChainConflict = z.output<typeof FoodChainConflict>;

const ConflictOfHorse = z.extend(FoodChainConflict, {
  horseId: z.uuid(),
  horseName: z.string(),
});

export const TreatmentsOfHorse = z.object({
  treatments: z.array(TreatmentOnRecord),
  /** Null for a horse whose papers are incomplete. */
  dateOfBirth: z.nullable(day),
  foodChainStatus: z.enum(foodChainStatuses),
  foodChain: z.nullable(FoodChainConflict),
});
export type TreatmentsOfHorse = z.output<typeof TreatmentsOfHorse>;

export const medicineEndpoints = {
  book: endpoint("GET", "/api/medicines", {
    access: "viewer",
    section: "medicines",
    tagged: true,
    summary:
      "The yard's medicines book, the newest day first, in pages: every line ever written, what was corrected or deleted struck out",
    query: BookQuery,
    reply: z.array(MedicineEntry),
  }),
  months: endpoint("GET", "/api/medicines/months", {
    access: "viewer",
    section: "medicines",
    tagged: true,
    summary: "The months in which the medicines book has lines, the newest first, and how many",
    query: BookMonthsQuery,
    reply: z.array(BookMonth),
  }),
  withdrawals: endpoint("GET", "/api/medicines/withdrawals", {
    access: "viewer",
    section: "medicines",
    tagged: true,
    summary: "The withdrawals that vets gave and that still run, the last to end first",
    reply: z.array(Withdrawal),
  }),
  foodChain: endpoint("GET", "/api/medicines/food-chain", {
    access: "viewer",
    section: "medicines",
    tagged: true,
    summary:
      "The horses that are down as intended for human consumption and whose records name what must never be given to such a horse",
    reply: z.array(ConflictOfHorse),
  }),
  ofHorse: endpoint("GET", "/api/horses/:horseId/treatments", {
    access: "viewer",
    section: "medicines",
    tagged: true,
    summary: "What a horse was given, as the rules on medicines read it, at most 1,000",
    params: z.object({ horseId: z.uuid("Invalid horse ID") }),
    reply: TreatmentsOfHorse,
  }),
};
