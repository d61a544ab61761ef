import * as fc from "fast-check";
import { expect, onTestFinished, test, vi } from "vitest";
import { fixture } from "#testing/fixture.ts";
import { limitsInThisTest } from "#testing/limits.ts";
import { openYard } from "#testing/yard.ts";
import { writeRate } from "./limits.ts";

const yard = fixture(openYard);

test("600 changes at once are taken, then ten a second, whatever other people change", () => {
  let now = 0;
  const { take } = writeRate(() => now);
  const many = (count: number) => Array.from({ length: count }, () => take("anna"));
  expect(many(600)).toEqual(Array(600).fill(0));
  expect(many(3)).toEqual([1, 1, 1]);
  expect(take("ben")).toBe(0);
  now += 500;
  expect(many(6)).toEqual([0, 0, 0, 0, 0, 1]);
  now += 60_000;
  expect(many(601).filter((wait) => wait > 0)).toHaveLength(1);
});

test("in any period at most 600 changes are taken, plus ten for each of its seconds", () => {
  const waits = fc.array(fc.integer({ min: 0, max: 300 }), { minLength: 1_300, maxLength: 1_500 });
  fc.assert(
    fc.property(waits, (gaps) => {
      let now = 0;
      const { take } = writeRate(() => now);
      const taken: number[] = [];
      for (const gap of gaps) {
        now += gap % 7 === 0 ? gap : 0;
        if (take("anna") === 0) taken.push(now);
      }
      for (const [at, from] of taken.entries()) {
        const last = taken.at(at + 600);
        const inAll = taken.filter((each) => each >= from && each <= (last ?? now)).length;
        const seconds = ((last ?? now) - from) / 1000;
        if (last !== undefined) expect(inAll).toBeLessThanOrEqual(600 + 10 * seconds + 1);
        if (at > 50) break;
      }
    }),
    { numRuns: 20 },
  );
});

test("the person silent for the longest is forgotten first, and at most 10,000 are remembered", () => {
  const { take, known } = writeRate(() => 0);
  for (let person = 0; person < 10_050; person += 1) take(`person ${person}`);
  expect(known()).toBe(10_000);
});

test("over HTTP the 601st change is 429 with Retry-After; reads and other people are not affected", async () => {
  const [busy, other] = [await yard.newOwner(), await yard.newOwner()];
  limitsInThisTest();
  // on a busy machine 600 changes take so long that many more become free meanwhile
  vi.spyOn(performance, "now").mockReturnValue(performance.now());
  onTestFinished(() => void vi.restoreAllMocks());
  const change = () => busy.delete("/api/horses/00000000-0000-7000-8000-000000000000");
  for (let sent = 0; sent < 600; sent += 1) expect((await change()).statusCode).toBe(404);
  const last = await change();
  expect(last).toAnswer([
    429,
    "That is more than 600 changes at once; after those ten a second are taken. Please try again in a moment, or write to us by the Contact page if you need more.",
  ]);
  expect(last.headers["retry-after"]).toBe("1");
  expect((await busy.get("/api/horses")).statusCode).toBe(200);
  expect((await other.delete("/api/horses/00000000-0000-7000-8000-000000000000")).statusCode).toBe(
    404,
  );
});
