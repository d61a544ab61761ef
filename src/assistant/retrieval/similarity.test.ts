import fc from "fast-check";
import { expect, test } from "vitest";
import { DIMENSIONS, similarityAt, similarityTo, vectorsOf } from "./similarity.ts";

const number = fc.integer({ min: -127, max: 127 });
const row = fc.array(number, { minLength: DIMENSIONS, maxLength: DIMENSIONS });
const library = fc
  .record({ entryCount: fc.integer({ min: 1, max: 3 }), gaps: fc.integer({ min: 0, max: 2 }) })
  .chain(({ entryCount, gaps }) =>
    fc.record({
      entryCount: fc.constant(entryCount),
      documentCount: fc.constant(entryCount + gaps),
      phrasings: fc.array(fc.record({ document: fc.nat(entryCount + gaps - 1), row }), {
        maxLength: 8,
      }),
      statements: fc.array(row, { minLength: entryCount, maxLength: entryCount }),
    }),
  );

const lengthOf = (numbers: readonly number[]) => Math.hypot(...numbers);
function cosine(one: readonly number[], other: readonly number[]) {
  const length = lengthOf(one) * lengthOf(other);
  const product = one.reduce((sum, each, at) => sum + each * (other[at] ?? 0), 0);
  return length === 0 ? 0 : product / length;
}

test("each document has its three nearest phrasings and its statement, as a naive sum confirms", () => {
  fc.assert(
    fc.property(library, row, ({ entryCount, documentCount, phrasings, statements }, asked) => {
      const rows = Int8Array.from([...phrasings.map((each) => each.row), ...statements].flat());
      const layout = {
        phrasings: phrasings.map(({ document }) => document),
        entryCount,
        documentCount,
      };
      const length = lengthOf(asked) || 1;
      const question = asked.map((each) => each / length);
      const similarity = similarityTo(vectorsOf(rows, layout), question);
      for (let document = 0; document < documentCount; document++) {
        const nearest = phrasings
          .filter((each) => each.document === document)
          .map((each) => Math.max(0, cosine(each.row, question)))
          .toSorted((a, b) => b - a);
        const statement = statements[document];
        const got = similarityAt(similarity, document);
        expect(got.closest).toBeCloseTo(nearest[0] ?? 0, 4);
        expect(got.second).toBeCloseTo(nearest[1] ?? 0, 4);
        expect(got.third).toBeCloseTo(nearest[2] ?? 0, 4);
        expect(got.statement).toBeCloseTo(statement ? cosine(statement, question) : 0, 4);
      }
    }),
    { numRuns: 60 },
  );
});

test("a file of another library is refused", () => {
  const rows = new Int8Array(DIMENSIONS * 3);
  const layout = { phrasings: [0], entryCount: 1, documentCount: 1 };
  expect(() => vectorsOf(rows, layout)).toThrow("3 vectors, not 2");
});
