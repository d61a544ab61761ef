import * as z from "zod/mini";
import { foodChainStatuses } from "#rules/medicines/food-chain-status.ts";
import { medicineVerdicts, type MedicineVerdict } from "#rules/medicines/verdict.ts";
import { endpoint } from "#contract/endpoint.ts";
import { instantOut, optionalDate, optionalText, queryNumber } from "#contract/fields.ts";
import { frequencies, injectionSites, medicationRoutes } from "#contract/care/record-types.ts";
import { verdictLabels } from "./vaccination.ts";

const text = z.nullable(z.string());
const day = z.iso.date();

/** A verdict on medicines: one more than the vaccination's, for what no rule can tell. */
export const AnyVerdict = z.enum(medicineVerdicts);
export const medicineVerdictLabels = {
  ...verdictLabels,
  UNKNOWN: "Ask vet",
} as const satisfies Record<MedicineVerdict, string>;

/** What the rules on medicines say of a horse, a body and a day. */
export const MedicineAnswer = z.object({
  verdict: AnyVerdict,
  /** What decides first, the request to confirm last; `source` is an id in the library, null where it holds nothing. */
  reasons: z.array(
    z.object({
      code: z.string(),
      sentence: z.string(),
      source: text,
      /** The record it is about. */
      treatment: z.nullable(z.uuid()),
    }),
  ),
  /** With a NO: the first day on which none of its reasons is left, as far as the record tells. */
  notBefore: z.nullable(z.iso.date()),
});

/** Lines on one page of the medicines book, as given and at most. */
export const BOOK_LIMIT = 100;
export const BOOK_MAX = 1_000;

/** Why a line is struck out: its record was corrected, with a new line, or deleted. */
export const strikes = ["CORRECTED", "DELETED"] as const;

/** One line of the medicines book. It is never changed: what is corrected is struck out, and a new line names it. */
export const MedicineEntry = z.object({
  id: z.uuid(),
  horseId: z.uuid(),
  /** As it is called now or, when it has left the yard, as it was called when the line was written. */
  horseName: z.string(),
  /** Whether the horse is still one of the yard's. */
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
  /** The line that this one replaces. */
  corrects: z.nullable(z.uuid()),
  struck: z.nullable(z.object({ why: z.enum(strikes), at: instantOut })),
});
export type MedicineEntry = z.output<typeof MedicineEntry>;

const linesWanted = {
  horseId: z.optional(z.uuid("Invalid horse ID")),
  /** First and last day of the period, both included. */
  from: optionalDate(),
  to: optionalDate(),
  /** Stands in the horse's name, the medicine, its product or batch, or in who prescribed or gave it. */
  search: optionalText(100),
};

export const BookQuery = z.object({
  ...linesWanted,
  /** The last line one has: the page goes on after it. Its day goes into `to`. */
  after: z.optional(z.uuid("Invalid ID")),
  limit: z._default(queryNumber(1, BOOK_MAX), BOOK_LIMIT),
});
export type BookQuery = z.output<typeof BookQuery>;

export const BookMonthsQuery = z.object(linesWanted);
export type BookMonthsQuery = z.output<typeof BookMonthsQuery>;

/** How many lines a month (`YYYY-MM`) of the book holds. */
export const BookMonth = z.object({ month: z.string(), lines: z.int() });
export type BookMonth = z.output<typeof BookMonth>;

/** A horse that must not compete yet, as a vet said. */
export const Withdrawal = z.object({
  horseId: z.uuid(),
  horseName: z.string(),
  medicine: z.string(),
  /** The last day of the withdrawal, and the first after it. */
  until: day,
  notBefore: day,
});
export type Withdrawal = z.output<typeof Withdrawal>;

/** What a horse was given, as the rules read it (`#rules/medicines/treatment.ts`). */
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

/** That a horse is down as intended for human consumption while its records name what must never be given to such a horse. */
export const FoodChainConflict = z.object({
  /** What was given, the oldest first. */
  treatments: z.array(z.pick(TreatmentOnRecord, { id: true, name: true, from: true })),
  /** That both cannot be true, what follows, and whom to ask; `source` is an id in the library. */
  lines: z.array(z.object({ sentence: z.string(), source: z.string() })),
});
export type FoodChainConflict = z.output<typeof FoodChainConflict>;

const ConflictOfHorse = z.extend(FoodChainConflict, {
  horseId: z.uuid(),
  horseName: z.string(),
});

export const TreatmentsOfHorse = z.object({
  treatments: z.array(TreatmentOnRecord),
  /** Null of a horse whose papers are not complete yet. */
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
