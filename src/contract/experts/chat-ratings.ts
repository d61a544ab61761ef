import * as z from "zod/mini";
import { assistantTypes, Citation } from "./chat.ts";
import { endpoint } from "#contract/endpoint.ts";
import { instantOut } from "#contract/fields.ts";

/**
 * The operator sees RATING_WEEKS weeks, including the present one, and lists of at most DOWNVOTED_MAX answers
 * that did not help and CHOSEN_MAX chosen entries.
 */
export const RATING_WEEKS = 12;
export const DOWNVOTED_MAX = 100;
export const CHOSEN_MAX = 100;
/** Maximum number of questions shown with a chosen entry, the last rated first. */
export const CHOSEN_WORDS_MAX = 10;
/**
 * The file of new phrasings contains at most PHRASINGS_MAX shared questions; a question from which the library
 * may learn has at least PHRASING_LENGTH_MIN letters.
 */
export const PHRASINGS_MAX = 1_000;
export const PHRASING_LENGTH_MIN = 8;

/** The numbers of one specialist's answers in one week. */
const WeekOfSpecialist = z.object({
  /** The week's Monday in the United Kingdom, as `YYYY-MM-DD`. */
  week: z.string(),
  assistantType: z.enum(assistantTypes),
  /** The number of all answers, rated or not; `notHeld` is the number of those that said the library has no answer. */
  answers: z.int(),
  notHeld: z.int(),
  /**
   * The number of answers that asked which of several entries was meant; `chosen` is the number of answers to such
   * a choice.
   */
  askedBack: z.int(),
  chosen: z.int(),
  up: z.int(),
  down: z.int(),
});
export type WeekOfSpecialist = z.output<typeof WeekOfSpecialist>;

/** An answer that did not help. It does not tell whose it was, or in which yard. */
const DownvotedAnswer = z.object({
  id: z.uuid(),
  assistantType: z.enum(assistantTypes),
  ratedAt: instantOut,
  /** The reason in the person's own words; null when none was given. */
  reason: z.nullable(z.string()),
  citations: z.array(Citation),
  answered: z.boolean(),
  urgent: z.boolean(),
  model: z.nullable(z.string()),
  /** The question and answer, if the person chose to send them along. */
  shared: z.nullable(z.object({ question: z.string(), answer: z.string() })),
});
export type DownvotedAnswer = z.output<typeof DownvotedAnswer>;

/** An entry that people chose when a specialist had asked which one was meant. */
const ChosenEntry = z.object({
  entryId: z.string(),
  /** The question that the entry answers; its id if the library no longer contains it. */
  title: z.string(),
  times: z.int(),
  /** The questions that led to the choice, from people whom the answer helped and who chose to send them along. */
  words: z.array(z.string()),
});
export type ChosenEntry = z.output<typeof ChosenEntry>;

/**
 * The states of the sentence model. `asleep`: not loaded until somebody opens the specialists' page. `away` and
 * `off`: answers are found by the words of a question alone.
 */
export const sentenceModelStates = ["off", "asleep", "loading", "ready", "away"] as const;
export type SentenceModelState = (typeof sentenceModelStates)[number];

export const AnswerRatings = z.object({
  /** The state of the sentence model in the process that answers this call. */
  sentenceModel: z.enum(sentenceModelStates),
  /** Newest week first, then by specialist; specialists without answers are omitted. */
  weeks: z.array(WeekOfSpecialist),
  /** Sorted by the time of the rating, the last first. */
  downvoted: z.array(DownvotedAnswer),
  /** Sorted by how often they were chosen. */
  chosen: z.array(ChosenEntry),
});
export type AnswerRatings = z.output<typeof AnswerRatings>;

/** Shared questions in the format of `knowledge/voices/*.json`, for a person to assign. */
const NewPhrasings = z.object({
  /** Questions by the id of the entry that was chosen and helped. */
  asks: z.record(z.string(), z.array(z.string())),
  /** Questions whose answers did not help. */
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
