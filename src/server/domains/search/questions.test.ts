import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { commandsMeeting } from "#contract/search/commands-meeting.ts";
import type { SearchHit } from "#contract/search/search.ts";
import { merge, queryTerms } from "#rules/search/match.ts";
import { fixture } from "#testing/fixture.ts";
import { openYard } from "#testing/yard.ts";

/*
 * Queries that owners type, and the result that they want, in the demo yard. The search is tuned on the first
 * forty; the other twenty were written before that, to test it on unseen queries.
 */

interface Question {
  q: string;
  /** The right hit, by its type and its title. */
  right: string;
}
const questions: Record<"tuned" | "held", Question[]> = JSON.parse(
  readFileSync(new URL("search.questions.json", import.meta.url), "utf8"),
);

const yard = fixture(async () => {
  const opened = await openYard();
  const guest = opened.visitor();
  await guest.send({
    method: "POST",
    url: "/demo",
    payload: "",
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });
  const horses = (await guest.get("/api/horses")).json<{ id: string; name: string }[]>();
  return { ...opened, guest, horses };
});

/** The hits for a query, in the order in which they are shown. */
async function shown(q: string) {
  const reply = await yard.guest.get(`/api/search?q=${encodeURIComponent(q)}`);
  const hits = reply.json<SearchHit[]>();
  const commands = commandsMeeting(queryTerms(q), yard.horses);
  return merge([...hits, ...commands])
    .flatMap((group) => group.hits)
    .map(({ type, title }) => `${type} ${title}`);
}

const FIRST = 3;

describe.each(["tuned", "held"] as const)("%s questions", (of) => {
  test.each(questions[of])("$q: $right", async ({ q, right }) => {
    const hits = await shown(q);
    expect(
      hits.slice(0, FIRST).some((hit) => new RegExp(`^${right}`).test(hit)),
      hits.join("\n"),
    ).toBe(true);
  });
});

test("there are sixty", () => {
  expect(questions.tuned.length + questions.held.length).toBe(60);
});
