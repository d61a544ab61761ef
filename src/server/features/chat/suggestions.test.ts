import { expect, test } from "vitest";
import { answer } from "#rules/library/answer.ts";
import { library } from "#server/features/library/library.ts";
import { specialists } from "#web/features/chat/specialists.ts";

const suggested = specialists.flatMap(({ type, suggestions }) =>
  suggestions.map((question) => ({ assistant: type, question })),
);

test.each(suggested)("$assistant has an answer to its own suggestion: $question", async (asked) => {
  expect(answer(await library(), asked)).toMatchObject({ answered: true, urgent: false });
});
