import { limit } from "#server/core/http/limits.ts";

/** Maximum number of answers by the model for one user in a day. */
export const MODEL_ANSWERS_A_DAY = 60;
/** Maximum number of one user's questions in a minute, whether or not a model answers them. */
export const QUESTIONS_A_MINUTE = 30;

export const questions = limit(
  { name: "chat-question", points: QUESTIONS_A_MINUTE, seconds: 60 },
  "That is a lot of questions at once. Please wait a minute and ask again.",
);
export const modelAnswers = limit(
  { name: "chat-model", points: MODEL_ANSWERS_A_DAY, seconds: 86_400 },
  "Today's answers by the AI model are used up.",
);
