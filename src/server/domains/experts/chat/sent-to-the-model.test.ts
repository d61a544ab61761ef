import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { ChatMessage, ChatSession } from "#contract/experts/chat.ts";
import { readConfig } from "#server/core/config.ts";
import { openModel } from "#server/adapters/models/models.ts";
import { made } from "#testing/care.ts";
import { fixture } from "#testing/fixture.ts";
import { modelVariables, startModelDouble, type Turn } from "#testing/doubles/model/double.ts";
import { newHorse, openYard, type Owner } from "#testing/yard.ts";

const double = fixture(startModelDouble);
const yard = fixture(() => openYard(modelVariables(double)));
let owner: Owner;
let session: ChatSession;
afterEach(() => vi.restoreAllMocks());

const QUESTION = "When is the second flu jab due for racing?";
const ID = "bha-flu-v1-v2-interval";
const AWAY = "The AI model did not answer, so this is from the reference library alone.";
const ask = (content = QUESTION) =>
  made<ChatMessage>(owner.post(`/api/chat/sessions/${session.id}/messages`, { content }));
const last = () => double.requests.at(-1);

/** Replaces the provider's address by a local one, so that nothing leaves this machine. */
function bringHome(origin: string) {
  const out = globalThis.fetch;
  const asked: string[] = [];
  vi.spyOn(globalThis, "fetch").mockImplementation((to, options) => {
    const address = to instanceof Request ? to.url : String(to);
    asked.push(address);
    return out(address.replace(origin, double.address.replace("/v1", "")), options);
  });
  return asked;
}

const wires = [
  {
    name: "OpenAI's own",
    variables: () => ({ AI_PROVIDER: "openai", AI_MODEL: "gpt-x", AI_API_KEY: "sk-openai" }),
    home: "https://api.openai.com",
    path: "/v1/responses",
    key: "Bearer sk-openai",
    version: undefined,
  },
  {
    name: "Anthropic's own",
    variables: () => ({ AI_PROVIDER: "anthropic", AI_MODEL: "claude-x", AI_API_KEY: "sk-ant" }),
    home: "https://api.anthropic.com",
    path: "/v1/messages",
    key: "sk-ant",
    version: "2023-06-01",
  },
  {
    name: "Anthropic's at another address",
    variables: () => ({
      AI_PROVIDER: "anthropic",
      AI_MODEL: "claude-x",
      AI_API_KEY: "sk-ant",
      AI_BASE_URL: double.address,
    }),
    home: "https://nowhere.example",
    path: "/v1/messages",
    key: "sk-ant",
    version: "2023-06-01",
  },
  {
    name: "any compatible one",
    variables: () => modelVariables(double),
    home: "https://nowhere.example",
    path: "/v1/chat/completions",
    key: "Bearer sk-double",
    version: undefined,
  },
];

describe.each(wires)("on the wire: $name", ({ variables, home, path, key, version }) => {
  let asked: string[];
  beforeEach(async () => {
    double.turns.length = 0;
    double.requests.length = 0;
    owner = await yard.newOwner();
    session = await made<ChatSession>(
      owner.post("/api/chat/sessions", { assistantType: "bha", title: "Chat" }),
    );
    openModel(readConfig(variables()).model);
    asked = bringHome(home);
  });
  const plays = (...turns: Turn[]) => double.turns.push(...turns);

  test("an answer streams in pieces, is cited and names its model", async () => {
    plays({ does: "says", pieces: ["It is due 21 to 60 days ", `after the first. [${ID}]\n`] });
    const answer = await ask();
    expect(answer.content).toBe("It is due 21 to 60 days after the first. [1]");
    expect(answer.metadata).toMatchObject({ answered: true, model: variables().AI_MODEL });
    expect(answer.metadata?.citations.map(({ id }) => id)).toEqual([ID]);
    expect(last()).toMatchObject({ path, key, version });
    expect(last()?.whole).toContain('"stream":true');
    expect(last()?.whole).toContain(QUESTION);
    expect(asked.every((address) => address.endsWith(path))).toBe(true);
  });

  test("an id that was not retrieved is dropped, and its statement marked", async () => {
    plays({
      does: "says",
      pieces: [`It is due within 60 days. [${ID}]\n`, "A late jab is forgiven always. [made-up]\n"],
    });
    const { content, metadata } = await ask();
    expect(content).toBe(
      "It is due within 60 days. [1]\nA late jab is forgiven always. *(no source given)*",
    );
    expect(metadata?.citations).toHaveLength(1);
  });

  test("a tool is called with what it takes, and its answer goes back", async () => {
    await made(owner.put("/api/consents", { consentType: "AI_ASSISTANTS", consented: true }));
    await newHorse(owner, { name: "Marmaduke", passportNumber: "826046001234567" });
    plays(
      { does: "calls", tool: "profile", args: '{"horse":"Marmaduke","field":"passport"}' },
      { does: "says", pieces: ["It stands on the profile of Marmaduke. [records-1]\n"] },
    );
    const answer = await ask("Compare the papers of Marmaduke with the rules on passports");
    expect(answer.records.map(({ label }) => label)).toEqual(["Marmaduke: health records"]);
    expect(last()?.whole).toContain("826046001234567");
  });

  test.each([
    { tool: "profile", args: '{"horse": "Marmaduke", "field":' },
    { tool: "profile", args: '{"horse": 7}' },
    { tool: "drop_table", args: "{}" },
  ])("a call of $tool with $args reads nothing and breaks nothing", async (call) => {
    await made(owner.put("/api/consents", { consentType: "AI_ASSISTANTS", consented: true }));
    await newHorse(owner, { name: "Marmaduke", passportNumber: "826046001234567" });
    plays({ does: "calls", ...call }, { does: "says", pieces: ["NOT HELD"] });
    const answer = await ask("Which shoes may Marmaduke wear racing, by the rules");
    expect(answer.metadata?.model).toBeNull();
    expect(double.requests.map(({ whole }) => whole).join("")).not.toContain("826046001234567");
  });

  test.each<[string, Turn[]]>([
    ["breaks off", [{ does: "breaks", pieces: [`Within 60 days. [${ID}]\n`, "And"] }]],
    ["reports an error within the stream", [{ does: "reports", pieces: ["Within 60"] }]],
    [
      "fails twice",
      [
        { does: "fails", status: 500 },
        { does: "fails", status: 503 },
      ],
    ],
    ["refuses the key", [{ does: "fails", status: 401 }]],
    ["is no model at all", [{ does: "babbles" }, { does: "babbles" }]],
    ["is busy for long", [{ does: "isBusy", retryAfter: 50 }]],
  ])("when it %s, the library answers and says why", async (_, turns) => {
    plays(...turns);
    const answer = await ask();
    expect(answer.content).toContain("21 to 60 days");
    expect(answer.metadata).toMatchObject({ model: null, answered: true });
    if (turns[0]?.does !== "babbles") expect(answer.notice).toBe(AWAY);
  });

  test("when it is busy for a moment, it is asked again after the time it named", async () => {
    plays({ does: "isBusy", retryAfter: 1 }, { does: "says", pieces: [`In 60 days. [${ID}]`] });
    const before = performance.now();
    expect((await ask()).metadata?.model).toBe(variables().AI_MODEL);
    expect(performance.now() - before).toBeGreaterThan(900);
    expect(double.requests).toHaveLength(2);
  });
});

test("an API key in the SDK's own environment variable is not sent to another address", async () => {
  const { AI_API_KEY: _, ...variables } = modelVariables(double);
  vi.stubEnv("ANTHROPIC_API_KEY", "sk-of-somebody-else");
  vi.stubEnv("ANTHROPIC_BASE_URL", "https://elsewhere.example");
  openModel(readConfig({ ...variables, AI_PROVIDER: "anthropic" }).model);
  double.requests.length = 0;
  await ask();
  vi.unstubAllEnvs();
  expect(double.requests.length).toBeGreaterThan(0);
  expect(JSON.stringify(double.requests)).not.toContain("sk-of-somebody-else");
});

test("without consent answers from records are not sent, even without links to any", async () => {
  owner = await yard.newOwner();
  session = await made<ChatSession>(
    owner.post("/api/chat/sessions", { assistantType: "bha", title: "Chat" }),
  );
  openModel(readConfig(modelVariables(double)).model);
  const own = await ask("what did the farrier cost this year?");
  expect(own.records).toEqual([]);
  expect(own.content).toContain("No visit of the farrier");
  double.requests.length = 0;
  await ask();
  expect(last()?.whole).not.toContain("No visit of the farrier");
  expect(last()?.whole).toContain("(answered from the yard's own records)");
});
