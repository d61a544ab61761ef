import * as z from "zod/mini";
import { eggReadings } from "#rules/worming/evidence.ts";
import type { WormTask } from "#rules/worming/tasks.ts";
import { shedders, type Shedder } from "#rules/worming/shedding.ts";
import type { WormingRule } from "#rules/worming/thresholds.ts";
import { endpoint } from "#contract/endpoint.ts";
import {
  instantOut,
  NOTES_MAX,
  optionalText,
  pastDate,
  proposedId,
  queryNumber,
  requiredText,
  seenVersion,
} from "#contract/fields.ts";
import { LatestCount, WORMING_SHOWN, WormingBoard, WormTaskState } from "./worming-board.ts";
import { eggCount, wormReply } from "./worm-fields.ts";

export const shedderLabels: Record<Shedder, string> = {
  LOW: "Low",
  MIDDLE: "In between",
  HIGH: "High",
  UNKNOWN: "Not known",
};
export const wormTaskLabels: Record<WormTask, string> = {
  EGG_COUNT: "Egg count",
  RETEST: "Count after treatment",
  TAPEWORM: "Tapeworm test",
  REDWORM: "Small redworm, winter",
};

/** Maximum number of egg counts in one call. */
export const COUNTS_MAX = 100;

const Reason = z.object({
  code: z.string(),
  sentence: z.string(),
  /** An id in the library; null where the library has nothing on the subject. */
  source: z.nullable(z.string()),
});

const WormEntry = z.object({
  ...wormReply,
  id: z.uuid(),
  type: z.enum(["WORMING", "FAECAL_EGG_COUNT"]),
  date: z.iso.date(),
  weightKg: z.nullable(z.number()),
  description: z.string(),
});
export type WormEntry = z.output<typeof WormEntry>;

const WormingOfHorse = z.object({
  shedder: z.enum(shedders),
  latest: LatestCount,
  reasons: z.array(Reason),
  tasks: z.array(z.extend(WormTaskState, { reasons: z.array(Reason) })),
  /** Sorted newest first. */
  entries: z.array(WormEntry),
});
export type WormingOfHorse = z.output<typeof WormingOfHorse>;

const number = z.nullable(z.number());
/** The values that a yard has changed; null for those of the library. */
const ownRule = {
  highAbove: number,
  lowBelow: number,
  countFromWeeks: number,
  countByWeeks: number,
  seasonFrom: number,
  seasonTo: number,
  tapewormMonths: number,
  retestDays: number,
} satisfies Record<keyof WormingRule, typeof number>;

export const WormingRuleInput = z.strictObject({
  ...ownRule,
  advisedBy: requiredText("Say who advised it"),
  why: requiredText("Say why", NOTES_MAX),
});

/**
 * A yard's new limits. As version it sends the `createdAt` of the latest change that its sender has seen; if
 * there was none, any earlier instant.
 */
const WormingRuleEdit = z.extend(WormingRuleInput, seenVersion);
export type WormingRuleEdit = z.output<typeof WormingRuleEdit>;

const WormingRuleChange = z.object({
  ...ownRule,
  id: z.uuid(),
  advisedBy: z.string(),
  why: z.string(),
  /** The person who entered the change; null after their account was erased. */
  by: z.nullable(z.string()),
  createdAt: instantOut,
});
export type WormingRuleChange = z.output<typeof WormingRuleChange>;

export const EggCounts = z.strictObject({
  id: proposedId,
  laboratory: optionalText(),
  counts: z
    .array(
      z.strictObject({
        /** The id of the new record, chosen by the client, which makes the call safe to repeat. */
        id: z.uuid("Invalid ID"),
        horseId: z.uuid("Invalid horse ID"),
        date: pastDate("Give the date of each count", "A count cannot lie in the future"),
        eggsPerGram: eggCount,
        eggReading: z._default(z.enum(eggReadings), "EXACT"),
        /** The care event that is completed by these counts. */
        eventId: z._default(z.nullable(z.uuid("Invalid event ID")), null),
      }),
      "Give the counts as a list",
    )
    .check(
      z.minLength(1, "Give at least one count"),
      z.maxLength(COUNTS_MAX, `Give at most ${COUNTS_MAX} counts at once`),
    ),
});
export type EggCounts = z.output<typeof EggCounts>;

export const wormingEndpoints = {
  board: endpoint("GET", "/api/worming", {
    access: "viewer",
    section: "health",
    tagged: true,
    summary:
      "What the egg counts, tests and treatments of each horse say today and what comes next, at most 1,000 horses by name; with first only so many of the most urgent and of those with the highest counts; never whether to treat",
    query: z.object({
      /** How many horses of each list; the counts are of all. */
      first: z.optional(queryNumber(1, 1_000)),
    }),
    reply: WormingBoard,
  }),
  ofHorse: endpoint("GET", "/api/horses/:horseId/worming", {
    access: "viewer",
    section: "health",
    tagged: true,
    summary: "What is on record of a horse's worms, what it says today, and why",
    params: z.object({ horseId: z.uuid("Invalid horse ID") }),
    reply: WormingOfHorse,
  }),
  enterCounts: endpoint("POST", "/api/worming/counts", {
    access: "groom",
    section: "health",
    summary: `Write the egg counts of many horses in one sitting, at most ${COUNTS_MAX}, all or none; safe to repeat, and undone at once as the act with this id`,
    body: EggCounts,
    reply: z.object({ written: z.int(), actId: z.uuid() }),
  }),
  rule: endpoint("GET", "/api/worming/rule", {
    access: "viewer",
    section: "health",
    summary:
      "What the yard has changed in the worming rule, the newest change first; the first counts",
    reply: z.array(WormingRuleChange),
  }),
  changeRule: endpoint("POST", "/api/worming/rule", {
    access: "manager",
    section: "health",
    summary: "Change limits and intervals of the worming rule on a prescriber's advice",
    body: WormingRuleEdit,
    reply: z.array(WormingRuleChange),
  }),
};

/** What the page asks for when it opens. */
export const firstOfWormingBoard = { query: { first: WORMING_SHOWN } };

/** Asks for every horse. */
export const wholeBoard = { query: {} };
