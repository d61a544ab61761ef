import { execFile } from "node:child_process";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { isTurn } from "#testing/runs.ts";
import { fixture } from "#testing/fixture.ts";
import { quickStart } from "#testing/quick-start.ts";
import { modelVariables, startModelDouble } from "#testing/doubles/model/double.ts";

const double = fixture(startModelDouble);
beforeEach(() => {
  double.turns.length = 0;
  double.requests.length = 0;
});

const PROGRAM = join(import.meta.dirname, "experts-live.ts");
/** Runs the tool with only these environment variables. */
const run = (variables: Record<string, string>) =>
  new Promise<{ code: number; out: string; err: string }>((resolve) => {
    const child = execFile(
      process.execPath,
      [...quickStart.words, PROGRAM],
      { env: { PATH: process.env["PATH"], ...quickStart.env, ...variables } },
      (_, out, err) => resolve({ code: child.exitCode ?? -1, out, err }),
    );
  });

test("ten questions are put to the model, each with its sources, seconds and unsourced sentences", async () => {
  double.turns.push({
    does: "says",
    pieces: [
      "Ice may not be used that way. [bha-raceday-ice] [made-up]\n",
      "The stewards always forgive one late boot.\n",
    ],
  });
  double.turns.push({ does: "says", pieces: ["Thoroughbreds gallop at forty miles an hour.\n"] });
  const { code, out } = await run(modelVariables(double));
  expect(code).toBe(0);
  expect(out.match(/^\w+, (un)?answerable: /gm)).toHaveLength(10);
  expect(out.match(/^ {2}\d+\.\d s, /gm)).toHaveLength(10);
  const [, ice = "", gallop = ""] = out.split(/^bha, /m);
  expect(ice).toContain("Ice may not be used that way. [1]\n");
  expect(ice).toContain("Worded by: double-1\n  Sources: [1] bha-raceday-ice\n");
  expect(ice).toMatch(/\d s, without a source: 1\n/);
  expect(gallop).not.toContain("forty miles");
  expect(gallop).toContain("Worded by: the library");
  expect(double.requests[0]?.whole).toContain("can we put ice boots on before the race");
  expect(out, "no key is shown").not.toContain("sk-double");
});

test.runIf(isTurn(2, 3))("an unavailable model is reported, and the exit code is 1", async () => {
  double.turns.push({ does: "fails", status: 401 });
  const { code, out } = await run(modelVariables(double));
  expect(code).toBe(1);
  expect(out).toContain("It did not answer (");
  expect(out).toContain("401); the server would answer from the library.");
});

test.each([
  [{}, /^Set AI_PROVIDER, AI_MODEL and AI_API_KEY .+\.\n$/],
  [{ AI_MODEL: "x" }, /^AI_PROVIDER .+\n$/],
])("without the variables it names those to set: %j", async (variables, sentence) => {
  const { code, out, err } = await run(variables);
  expect([code, out]).toEqual([1, ""]);
  expect(err).toMatch(sentence);
  expect(double.requests).toEqual([]);
});
