import { expect, test, vi } from "vitest";
import { readBooks } from "#server/domains/experts/library/queries.ts";
import { questionsOf } from "../../bench/experts/questions.ts";
import { answer } from "./answer.ts";
import { openLibrary } from "./library.ts";

// hundreds of questions take a while where others compute as well
vi.setConfig({ testTimeout: 120_000 });

test("an opened library is data: handed from thread to thread it answers the same", () => {
  const library = openLibrary(readBooks().books);
  const copy = structuredClone(library);
  const questions = questionsOf("later").filter((_, place) => place % 4 === 0);
  expect(questions.length).toBeGreaterThan(40);
  for (const asked of questions) expect(answer(copy, asked)).toEqual(answer(library, asked));
});
