import { expect, test } from "vitest";
import { answer } from "#assistant/answers/answer.ts";
import { library } from "#server/domains/experts/library/library.ts";
import { specialists } from "#web/domains/experts/chat/specialists.ts";

const suggested = specialists.flatMap(({ type, suggestions }) =>
  suggestions.map((question) => ({ assistant: type, question })),
);

test.each(suggested)("$assistant has an answer to its own suggestion: $question", (asked) => {
  expect(answer(library(), asked)).toMatchObject({ answered: true, urgent: false });
});
