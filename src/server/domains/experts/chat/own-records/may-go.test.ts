import { describe, expect, test } from "vitest";
import type { ChatMessage, ChatSession } from "#contract/experts/chat.ts";
import { medicineVerdictLabels } from "#contract/health/medicines.ts";
import { formatDay } from "#rules/date-format.ts";
import { addDays } from "#rules/dates.ts";
import { londonDate } from "#rules/london.ts";
import { bodies, type Body } from "#rules/vaccination/rulebooks.ts";
import { made, recordInputs } from "#testing/care.ts";
import { fixture } from "#testing/fixture.ts";
import { newHorse, openYard } from "#testing/yard.ts";

const yard = fixture(openYard);
const owner = fixture(() => yard.newOwner());
const today = londonDate(new Date());

async function ask(content: string, who = owner) {
  const session = await made<ChatSession>(
    who.post("/api/chat/sessions", { assistantType: "health", title: "Chat" }),
  );
  return made<ChatMessage>(who.post(`/api/chat/sessions/${session.id}/messages`, { content }));
}

/** A horse with flu doses this many days ago. */
async function jabbed(name: string, daysAgo: readonly number[], who = owner, more = {}) {
  const horse = await newHorse(who, { name, ...more });
  const doses = daysAgo.map((days) => ({
    id: crypto.randomUUID(),
    date: addDays(today, -days),
    diseases: ["INFLUENZA"],
  }));
  await made(who.put(`/api/horses/${horse.id}/doses`, { doses }));
  return horse;
}

const GOOD = [500, 470, 330, 100];

describe("a question about going somewhere", () => {
  test("gets the verdict first, then what decides it with its source, and the next jab", async () => {
    const who = await yard.newOwner();
    await jabbed("Biscuit", GOOD, who);
    const { content, metadata, records } = await ask("Can Biscuit go eventing tomorrow?", who);
    expect(content).toMatch(
      /^\*\*Yes: Biscuit can go on \w{3} \d+ \w+ \d{4} by the rules of British Eventing\.\*\*/,
    );
    expect(content).toContain(`Last flu dose on record: ${formatDay(addDays(today, -100))}.`);
    expect(content).toMatch(/Book the next dose between today and /);
    expect(content).toMatch(/- .*\[1\]/);
    expect(content).toMatch(/From your yard's own records$/);
    expect(metadata?.citations.length).toBeGreaterThan(0);
    expect(records).toContainEqual({ label: "Can we go?", path: "/compliance" });
  });

  test("without a jab on record says so, and what to do, and no chores", async () => {
    const who = await yard.newOwner();
    await newHorse(who, { name: "Biscuit" });
    const { content } = await ask("can biscuit go eventing next week", who);
    expect(content).toMatch(/^\*\*No jab on record: Biscuit cannot go from Mon .*\.\*\*/);
    expect(content).toContain("ask your vet to begin a course");
    expect(content).not.toMatch(/Overdue|planned/);
  });

  test("a week in which the verdict changes is answered by days", async () => {
    const who = await yard.newOwner();
    await jabbed("Biscuit", [500, 470, 330, 3], who);
    const span = [1, 10].map((days) => addDays(today, days).split("-").toReversed().join("/"));
    const { content } = await ask(`can biscuit go eventing on ${span[0]}`, who);
    expect(content).toMatch(/^\*\*No: Biscuit cannot go/);
    const later = await ask(`can biscuit go eventing on ${span[1]}`, who);
    expect(later.content).toMatch(/^\*\*Yes/);
    const month = await ask("can biscuit go eventing next month or this month", who);
    expect(month.content).toMatch(/^\*\*(It depends|Yes|No)/);
  });

  test("without a body the yard's apply, without a day it is today, and the answer says so", async () => {
    const who = await yard.newOwner();
    await jabbed("Biscuit", GOOD, who);
    const { content } = await ask("Can we go to a show?", who);
    expect(content).toMatch(/^\*\*Yes: 4, on /);
    expect(content).toContain("No body was named");
    expect(content).toContain("so this is for today");
    for (const name of ["British Eventing", "British Showjumping", "British Dressage", "Pony Club"])
      expect(content).toContain(name);
  });

  test("several horses, two of one name, one misspelt, and one that nobody has", async () => {
    const who = await yard.newOwner();
    await jabbed("Biscuit", GOOD, who, { passportNumber: "A1" });
    await jabbed("Biscuit", [], who, { passportNumber: "B2" });
    const long = "Bartholomew Featherstonehaugh The Second";
    await jabbed(long, GOOD, who);
    const both = (await ask("can biscuit go eventing on saturday", who)).content;
    expect(both).toMatch(/passport A1.*: Yes/);
    expect(both).toMatch(/passport B2.*: No jab on record\.\*\* No dose is recorded by that day/);
    expect((await ask(`can ${long} do dressage tomorrow`, who)).content).toContain(`Yes: ${long}`);
    const near = await ask("can barthlomew featherstonehaugh the second go eventing today", who);
    expect(near.content).toBeDefined();
    const none = (await ask("can thunder go eventing tomorrow", who)).content;
    expect(none).toContain("No horse of this yard is called Thunder.");
    await jabbed("Clover", GOOD, who);
    const slip = (await ask("can clovr go eventing tomorrow", who)).content;
    expect(slip).toMatch(/^\*\*Yes: Clover/);
    expect(slip).toContain("'clovr' was taken for Clover.");
  });

  test("medicines are reported beside vaccinations, and the more serious verdict counts", async () => {
    const who = await yard.newOwner();
    const { id } = await jabbed("Biscuit", GOOD, who);
    const withdrawalUntil = addDays(today, 9);
    await made(
      who.post(
        `/api/horses/${id}/medication`,
        recordInputs.medication({ startDate: today, endDate: today, withdrawalUntil }),
      ),
    );
    const { content } = await ask("can Biscuit go eventing tomorrow", who);
    expect(content).toMatch(/^\*\*No: Biscuit cannot go/);
    expect(content).toContain("withdrawal");
  });

  test("an emergency comes first, and another yard's horse is not there", async () => {
    const who = await yard.newOwner();
    await jabbed("Biscuit", GOOD, who);
    for (const sign of ["has colic and is rolling", "is bleeding badly", "has a broken leg"]) {
      const urgent = await ask(`Biscuit ${sign}. Can he go eventing tomorrow?`, who);
      expect(urgent.metadata?.urgent, sign).toBe(true);
    }
    const stranger = await yard.newOwner();
    const { content, records } = await ask("can Biscuit go eventing tomorrow", stranger);
    expect(content).toContain("No horse of this yard is called Biscuit");
    expect(records.filter(({ path }) => path.includes("/horses/"))).toEqual([]);
  });
});

const asked: Record<Body, string> = {
  BHA: "racing",
  BE: "eventing",
  BS: "showjumping",
  BD: "dressage",
  PC: "to pony club",
  FEI: "to an FEI show",
};

test("the verdict is the one of 'Can we go?', whatever the record and the day", async () => {
  const who = await yard.newOwner();
  // a seeded generator, so that every run makes the same yards
  let state = 20_261_123;
  const random = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
  const seen = new Set<string>();
  for (let index = 0; index < 12; index++) {
    const name = `Horse${"abcdefghijkl"[index]}`;
    const gaps = [random(400), 150 + random(60), 100 + random(100), 20 + random(60)];
    const ago = gaps
      .slice(0, random(5))
      .map((_, place, all) => gaps.slice(0, all.length - place).reduce((sum, gap) => sum + gap, 0));
    const { id } = await jabbed(name, ago, who);
    for (const body of bodies) {
      const on = addDays(today, random(60));
      const { overall } = (
        await who.get(`/api/horses/${id}/compliance?body=${body}&on=${on}`)
      ).json<{ overall: keyof typeof medicineVerdictLabels }>();
      const { content } = await ask(`can ${name} go ${asked[body]} on ${on}`, who);
      const word = overall === "UNKNOWN" ? "Ask your vet" : medicineVerdictLabels[overall];
      expect(content.startsWith(`**${word}`), `${name} ${body} ${on}: ${content}`).toBe(true);
      seen.add(overall);
    }
  }
  expect(seen.size).toBeGreaterThan(1);
}, 120_000);
