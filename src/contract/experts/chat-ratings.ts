import * as z from "zod/mini";
import { assistantTypes, Citation } from "./chat.ts";
import { endpoint } from "#contract/endpoint.ts";
import { instantOut } from "#contract/fields.ts";

/** Weeks that the operator sees, this one included, and answers and chosen entries in the lists at most. */
export const RATING_WEEKS = 12;
export const DOWNVOTED_MAX = 100;
export const CHOSEN_MAX = 100;
/** Questions shown with a chosen entry at most; the last rated. */
export const CHOSEN_WORDS_MAX = 10;
/** Shared questions in the file of new phrasings at most, and the least letters of one that the library may learn from. */
export const PHRASINGS_MAX = 1_000;
export const PHRASING_LENGTH_MIN = 8;

/** A week's answers by one specialist. */
const WeekOfSpecialist = z.object({
  /** The week's Monday, `YYYY-MM-DD` in the United Kingdom. */
  week: z.string(),
  assistantType: z.enum(assistantTypes),
  /** All answers, rated or not, and those that said the library does not hold it. */
  answers: z.int(),
  notHeld: z.int(),
  /** Those of them that asked which of a few was meant, and answers to what was chosen of such. */
  askedBack: z.int(),
  chosen: z.int(),
  up: z.int(),
  down: z.int(),
});
export type WeekOfSpecialist = z.output<typeof WeekOfSpecialist>;

/** An answer that did not help. Nothing in it says whose it was, or in which yard. */
const DownvotedAnswer = z.object({
  id: z.uuid(),
  assistantType: z.enum(assistantTypes),
  ratedAt: instantOut,
  /** In the person's words; null when they gave none. */
  reason: z.nullable(z.string()),
  citations: z.array(Citation),
  answered: z.boolean(),
  urgent: z.boolean(),
  model: z.nullable(z.string()),
  /** What was asked and answered, if the person ticked to send it along. */
  shared: z.nullable(z.object({ question: z.string(), answer: z.string() })),
});
export type DownvotedAnswer = z.output<typeof DownvotedAnswer>;

/** An entry that people chose when the experts had asked back. */
const ChosenEntry = z.object({
  entryId: z.string(),
  /** The question it answers; its id where the library does not hold it any more. */
  title: z.string(),
  times: z.int(),
  /** What they had asked before they chose: of those whom the answer helped, and who ticked to send it along. */
  words: z.array(z.string()),
});
export type ChosenEntry = z.output<typeof ChosenEntry>;

/** `asleep` until somebody opens the experts; `away` and `off`: the words of a question decide alone. */
export const sentenceModelStates = ["off", "asleep", "loading", "ready", "away"] as const;
export type SentenceModelState = (typeof sentenceModelStates)[number];

export const AnswerRatings = z.object({
  /** Whether the meaning of questions is understood, in the process that answers. */
  sentenceModel: z.enum(sentenceModelStates),
  /** The newest week first, then by specialist; specialists that answered nothing are left out. */
  weeks: z.array(WeekOfSpecialist),
  /** The last rated first. */
  downvoted: z.array(DownvotedAnswer),
  /** The most often chosen first. */
  chosen: z.array(ChosenEntry),
});
export type AnswerRatings = z.output<typeof AnswerRatings>;

/** Shared questions in the shape of `knowledge/voices/*.json`, for a person to sort. */
const NewPhrasings = z.object({
  /** By the id of the entry that was chosen and helped. */
  asks: z.record(z.string(), z.array(z.string())),
  /** Asked of answers that did not help. */
  notHeld: z.array(z.object({ assistant: z.enum(assistantTypes), question: z.string() })),
});

export const answerRatingsEndpoints = {
  ratings: endpoint("GET", "/api/admin/answer-ratings", {
    access: "admin",
    summary:
      "How the experts' answers were rated, by specialist and week, what did not help, and what was chosen",
    reply: AnswerRatings,
  }),
  phrasings: endpoint("GET", "/api/admin/answer-ratings/phrasings", {
    access: "admin",
    summary:
      "The questions that were sent along with a rating, as a file of new phrasings for the library",
    reply: NewPhrasings,
  }),
};
