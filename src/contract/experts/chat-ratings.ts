import * as z from "zod/mini";
import { assistantTypes, Citation } from "./chat.ts";
import { endpoint } from "#contract/endpoint.ts";
import { instantOut } from "#contract/fields.ts";

/** Weeks that the operator sees, this one included, and answers in the list at most. */
export const RATING_WEEKS = 12;
export const DOWNVOTED_MAX = 100;

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
});
export type AnswerRatings = z.output<typeof AnswerRatings>;

export const answerRatingsEndpoints = {
  ratings: endpoint("GET", "/api/admin/answer-ratings", {
    access: "admin",
    summary: "How the experts' answers were rated, by specialist and week, and what did not help",
    reply: AnswerRatings,
  }),
};
