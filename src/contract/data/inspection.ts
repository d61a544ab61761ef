import * as z from "zod/mini";
import { endpoint } from "#contract/endpoint.ts";
import { requiredChoice } from "#contract/fields.ts";
import { LibraryEntry } from "#contract/experts/library.ts";
import { requirementStates } from "#rules/inspection/gaps.ts";
import { packs } from "#rules/inspection/packs.ts";
import { answers, bases } from "#rules/inspection/requirement.ts";

/** Horses whose records a pack can hold; the installation's own limit for a yard may be lower. */
export const PACK_HORSES_MAX = 2_000;
/** Gaps of one requirement that are named, at least one of each horse; the other lines of a medicines book are counted. */
export const GAPS_NAMED_MAX = PACK_HORSES_MAX;
/** The address of the PDF; the pack is appended as in the call. */
export const PACK_FILE_PATH = "/api/inspection-pack.pdf";

/** An entry of the library that is cited. */
const Source = z.pick(LibraryEntry, {
  id: true,
  title: true,
  publisher: true,
  section: true,
  url: true,
  effective: true,
  evidence: true,
});
export type PackSource = z.output<typeof Source>;

const PackGap = z.object({
  horseId: z.uuid(),
  horseName: z.string(),
  /** Whether the horse is still in the yard; lines of the medicines book stay when it goes. */
  isHere: z.boolean(),
  date: z.nullable(z.iso.date()),
  sentence: z.string(),
  /** False for what nothing on record can say, so that it is to be shown. */
  isMissing: z.boolean(),
});
export type PackGap = z.output<typeof PackGap>;

const PackRequirement = z.object({
  id: z.string(),
  asks: z.string(),
  basis: z.enum(bases),
  answer: z.enum(answers),
  source: Source,
  state: z.enum(requirementStates),
  gaps: z.array(PackGap),
  /** How many more gaps there are than are named. */
  moreGaps: z.int(),
});
export type PackRequirement = z.output<typeof PackRequirement>;

const HorseWorkload = z.object({
  horseId: z.uuid(),
  horseName: z.string(),
  /** The minutes of work in each week. */
  minutes: z.array(z.int()),
  daysWorked: z.int(),
  longestRun: z.object({ days: z.int(), from: z.iso.date(), to: z.iso.date() }),
});

export const InspectionPack = z.object({
  pack: z.enum(packs),
  yardName: z.string(),
  /** The UK day up to which it holds, and the first of the three years. */
  madeOn: z.iso.date(),
  from: z.iso.date(),
  /** All horses of the yard. */
  horses: z.array(z.object({ horseId: z.uuid(), horseName: z.string() })),
  note: z.object({ sentence: z.string(), source: Source }),
  requirements: z.array(PackRequirement),
  workload: z.object({
    /** The Mondays of the weeks, oldest first. */
    weeks: z.array(z.iso.date()),
    /** The horses with work on record. */
    horses: z.array(HorseWorkload),
  }),
});
export type InspectionPack = z.output<typeof InspectionPack>;

export const PackQuery = z.object({ pack: requiredChoice(packs, "Choose a pack") });

export const inspectionEndpoints = {
  read: endpoint("GET", "/api/inspection-pack", {
    access: "manager",
    section: "health",
    summary:
      "What an inspector of a yard asks, each with its source, and what is missing on record for three years, with the work of its horses",
    query: PackQuery,
    reply: InspectionPack,
  }),
};
