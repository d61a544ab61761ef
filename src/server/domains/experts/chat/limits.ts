import { limit } from "#server/core/limits.ts";
import { Refusal } from "#server/core/refusal.ts";

/** Answers by the model that one person may have in a day. */
export const MODEL_ANSWERS_A_DAY = 60;
/** Questions of one person in a minute, whoever answers them. */
export const QUESTIONS_A_MINUTE = 30;

const questions = limit({
  name: "chat-question",
  points: QUESTIONS_A_MINUTE,
  seconds: 60,
  sentence: "That is a lot of questions at once. Please wait a minute and ask again.",
});
const modelAnswers = limit({
  name: "chat-model",
  points: MODEL_ANSWERS_A_DAY,
  seconds: 86_400,
  sentence: "Today's answers by the AI model are used up.",
});

export const countQuestion = (userId: string) => questions.take(userId);

/** Counts an answer by the model; false when the day's are used up. */
export async function countModelAnswer(userId: string): Promise<boolean> {
  try {
    await modelAnswers.take(userId);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}
