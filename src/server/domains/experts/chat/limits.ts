import { limit } from "#server/core/http/limits.ts";

/** Answers by the model that one person may have in a day. */
export const MODEL_ANSWERS_A_DAY = 60;
/** Questions of one person in a minute, whoever answers them. */
export const QUESTIONS_A_MINUTE = 30;

export const questions = limit(
  { name: "chat-question", points: QUESTIONS_A_MINUTE, seconds: 60 },
  "That is a lot of questions at once. Please wait a minute and ask again.",
);
export const modelAnswers = limit(
  { name: "chat-model", points: MODEL_ANSWERS_A_DAY, seconds: 86_400 },
  "Today's answers by the AI model are used up.",
);
