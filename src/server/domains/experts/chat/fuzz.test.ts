import * as fc from "fast-check";
import type { InjectOptions } from "fastify";
import { beforeAll, expect, test } from "vitest";
import type { ChatMessage, ChatSession } from "#contract/experts/chat.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { made } from "#testing/care.ts";
import { fixture } from "#testing/fixture.ts";
import { hostile, nearlyRight } from "#testing/hostile.ts";
import { modelVariables, startModelDouble, type Turn } from "#testing/doubles/model/double.ts";
import { newHorse, openYard } from "#testing/yard.ts";
import { anyCharacter } from "#testing/any-character.ts";

// `FUZZ_REQUESTS=5000 npx vitest run --project server src/server/domains/experts/chat/fuzz.test.ts` sends that many
// requests, with a new seed each time; the default is sixty with a fixed seed
const requests = Number(process.env["FUZZ_REQUESTS"] ?? 60);
const SEED = 20_261_121;
const TIMEOUT_MS = 15_000;

const double = fixture(startModelDouble);
const yard = fixture(() => openYard(modelVariables(double)));
const owner = fixture(() => yard.newOwner());
beforeAll(async () => {
  await newHorse(owner, { name: "Bella" });
  await made(owner.put("/api/consents", { consentType: "AI_ASSISTANTS", consented: true }));
});

const words = fc.oneof(
  fc.string({ unit: anyCharacter, maxLength: 300 }),
  fc.constantFrom(
    "When is the second flu jab due for racing?",
    "Bella has colic",
    "what did the farrier cost",
    "[bha-flu-v1-v2-interval] ".repeat(50),
    "[[[[((((****____````".repeat(40),
    `${"a".repeat(3_999)}?`,
    "\n".repeat(3_000),
    "](javascript:alert(1)) <script>",
    "\u202e\ud83d\udc34 \ufeff ％ ﷺ",
    "when was  's last jab (the .* one)",
  ),
  fc.stringMatching(/^[A-Za-z]{1,9}( [a-z']{1,9}){1,30}\?$/),
);

/** The model's next behaviour, which is rarely correct. */
const turn: fc.Arbitrary<Turn> = fc.oneof(
  fc.record({ does: fc.constant("says"), pieces: fc.array(words, { maxLength: 4 }) }),
  fc.record({ does: fc.constant("breaks"), pieces: fc.array(words, { maxLength: 3 }) }),
  fc.record({ does: fc.constant("reports"), pieces: fc.array(words, { maxLength: 3 }) }),
  fc.record({
    does: fc.constant("calls"),
    tool: fc.constantFrom("profile", "costs", "next_care", "horses", "", "__proto__"),
    args: fc.oneof(words, fc.json({ maxDepth: 2 }), fc.constant('{"horse":"Bella"}')),
  }),
  fc.record({ does: fc.constant("fails"), status: fc.constantFrom(400, 401, 404, 422) }),
);

test(
  `${requests} calls of the chat and the library, with a model that misbehaves, never make a fault`,
  async () => {
    const session = await made<ChatSession>(
      owner.post("/api/chat/sessions", { assistantType: "bha", title: "Chat" }),
    );
    const path = `/api/chat/sessions/${session.id}/messages`;
    const answer = await made<ChatMessage>(owner.post(path, { content: "Bella has colic" }));
    const known = { sessionId: session.id, id: answer.id };
    const calls = yard.app.boundCalls.filter((call) =>
      /^\/api\/(chat|library|admin\/answer-ratings)/.test(call.path),
    );
    expect(calls.length).toBeGreaterThan(9);
    const question = fc.record({
      request: fc
        .record({ content: words, events: fc.boolean() })
        .map(({ content, events }): InjectOptions => {
          const headers = events ? { accept: "text/event-stream" } : {};
          return { method: "POST", url: path, payload: { content }, headers };
        }),
      turns: fc.array(turn, { maxLength: 3 }),
    });
    const any = fc.record({
      request: fc.constantFrom(...calls).chain((call) => requestTo(call, known)),
      turns: fc.constant<Turn[]>([]),
    });
    const seen = new Map<number, number>();
    await fc.assert(
      fc.asyncProperty(
        fc.oneof({ weight: 3, arbitrary: question }, any),
        async ({ request, turns }) => {
          double.turns.splice(0, Infinity, ...turns);
          const started = performance.now();
          const reply = await owner.send(request);
          seen.set(reply.statusCode, (seen.get(reply.statusCode) ?? 0) + 1);
          expect(reply.statusCode, reply.body).toBeLessThan(500);
          expect(reply.body).not.toMatch(/^event: (failed|error)/m);
          expect(performance.now() - started).toBeLessThan(TIMEOUT_MS);
        },
      ),
      {
        numRuns: requests,
        ...(process.env["FUZZ_REQUESTS"] ? {} : { seed: SEED }),
      },
    );
    process.stdout.write(`by status: ${JSON.stringify(Object.fromEntries(seen))}\n`);
    expect(seen.get(200) ?? 0, "some must be right").toBeGreaterThan(requests / 5);
  },
  Math.max(60_000, requests * 500),
);

/** A request to this call in which every part is almost valid or hostile; the chat itself is never deleted. */
function requestTo({ method, path, params, query, body }: Endpoint, known: Record<string, string>) {
  const part = (schema: Endpoint["body"]) => (schema ? nearlyRight(schema, known) : hostile);
  const ids = method === "DELETE" ? {} : known;
  return fc
    .record({
      ids: params ? nearlyRight(params, ids) : fc.constant({}),
      query: query ? part(query) : fc.constant({}),
      body: part(body),
    })
    .map((given): InjectOptions => {
      const url = fill(path, given.ids) + queryText(given.query);
      if (method === "GET") return { method, url };
      const headers = { "content-type": "application/json" };
      return { method, url, payload: JSON.stringify(given.body), headers };
    });
}

const wordOf = (value: unknown) =>
  typeof value === "string" ? value : (JSON.stringify(value) ?? "undefined");

const fill = (path: string, ids: Record<string, unknown>) =>
  path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(wordOf(ids[name]).toWellFormed().slice(0, 150)),
  );

function queryText(query: unknown) {
  if (typeof query !== "object" || query === null) return "";
  const pairs = Object.entries(query).map(([name, value]) => [name, wordOf(value).slice(0, 400)]);
  return `?${new URLSearchParams(pairs).toString()}`;
}
