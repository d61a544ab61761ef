import * as fc from "fast-check";
import { v7 as uuid } from "uuid";
import { expect, test } from "vitest";
import { addDays } from "#rules/dates.ts";
import { londonDate } from "#rules/london.ts";
import { eventInput, made, planInput, recordInputs, type SeenEvent } from "#testing/care.ts";
import { fixture } from "#testing/fixture.ts";
import { horseInput, newHorse, openYard, type Owner } from "#testing/yard.ts";

const yard = fixture(openYard);
const RUNS = Number(process.env["HISTORIES"] ?? 12);
const today = londonDate(new Date());

/** One action of a person; the numbers select its object and its values. */
const step = fc.record({
  what: fc.constantFrom("plan", "record", "byHand", "edit", "complete", "count"),
  which: fc.nat(2),
  subject: fc.constantFrom("FARRIER", "WORMING"),
  days: fc.integer({ min: 0, max: 60 }),
  ahead: fc.option(fc.integer({ min: -20, max: 200 })),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;
interface Stable {
  owner: Owner;
  horses: readonly string[];
}

const dayFrom = (days: number) => addDays(today, days);
const kindOf = { FARRIER: "farrier", WORMING: "general" } as const;
const eventsOf = (owner: Owner) => made<SeenEvent[]>(owner.get("/api/care-events"));
const openOf = async (owner: Owner, horseId: string) =>
  (await eventsOf(owner)).filter((e) => e.horseId === horseId && e.status !== "COMPLETED");

function recordOf({ subject, days, ahead }: Step) {
  const date = dayFrom(-days);
  const next = ahead === null ? null : addDays(date, Math.abs(ahead));
  return recordInputs[kindOf[subject]]({ date, nextDue: next });
}

const countsOf = (horses: readonly string[], days: number) =>
  horses.map((horseId) => ({ id: uuid(), horseId, date: dayFrom(-days), eggsPerGram: 50 }));

const steps: Record<Step["what"], (stable: Stable, horse: string, given: Step) => unknown> = {
  // a second plan for the same kind of care is refused
  plan: ({ owner }, horse, { subject, ahead }) =>
    owner.post(
      `/api/horses/${horse}/care-plan`,
      planInput({ eventType: subject, firstDate: ahead && dayFrom(ahead) }),
    ),
  record: ({ owner }, horse, given) =>
    made(owner.post(`/api/horses/${horse}/${kindOf[given.subject]}`, recordOf(given))),
  byHand: ({ owner }, horse, { subject, ahead }) =>
    made(
      owner.post(
        "/api/care-events",
        eventInput({
          horseId: horse,
          eventType: subject,
          recurring: ahead === null ? "WEEKLY" : null,
        }),
      ),
    ),
  async edit({ owner }, horse, { days }) {
    for (const { id, eventType, status } of (await openOf(owner, horse)).slice(0, 1))
      await made(
        owner.put(`/api/care-events/${id}`, {
          ...eventInput({ title: "Agreed", eventType, horseId: horse, notes: "by phone" }),
          dueDate: `${dayFrom(days)}T09:30`,
          status: days % 2 ? "IN_PROGRESS" : status,
        }),
      );
  },
  async complete({ owner }, horse) {
    for (const { id } of (await openOf(owner, horse)).slice(0, 1))
      await made(owner.put(`/api/care-events/${id}`, { status: "COMPLETED" }));
  },
  count: ({ owner, horses }, _, { days }) =>
    made(owner.post("/api/worming/counts", { counts: countsOf(horses, days) })),
};

/** The acts by name; each is a function that performs the act and returns its id. */
const acts = {
  async counts({ owner, horses }: Stable, { days }: Step) {
    const body = { id: uuid(), counts: countsOf(horses, days) };
    await made(owner.post("/api/worming/counts", body));
    return body.id;
  },
  async plans({ owner, horses: [horse] }: Stable) {
    const id = uuid();
    await made(owner.post(`/api/horses/${horse}/care-plan/suggestions`, { id }));
    return id;
  },
  async deadlines({ owner, horses: [horse] }: Stable) {
    const codes = ["CHANGE_OF_OWNER", "REGISTER_IMPORT"];
    const asked = { country: "ENGLAND", acquired: today, imported: today, codes };
    const id = uuid();
    await made(owner.post(`/api/horses/${horse}/deadlines`, { ...asked, id }));
    return id;
  },
  async records({ owner, horses: [horse = "", ...others] }: Stable, given: Step) {
    const open = await openOf(owner, horse);
    const id = uuid();
    await made(
      owner.post(`/api/horses/${horse}/${kindOf[given.subject]}`, {
        ...recordOf(given),
        id,
        eventId: open[given.which]?.id ?? null,
        alsoFor: others.map((horseId) => ({ horseId })),
      }),
    );
    return id;
  },
};

/** The answers of the yard's lists, without the rows' versions. */
async function seen({ owner, horses }: Stable) {
  const urls = [
    "/api/care-events",
    "/api/horses",
    "/api/worming",
    ...horses.flatMap((id) =>
      ["care-plan", "general", "farrier"].map((list) => `/api/horses/${id}/${list}`),
    ),
  ];
  const lists: Record<string, unknown> = {};
  for (const url of urls) {
    const answer = await made<unknown>(owner.get(url));
    lists[url] = JSON.parse(
      JSON.stringify(answer, (key, value: unknown) => (key === "updatedAt" ? null : value)),
    );
  }
  return lists;
}

test("after an act is undone the yard is as before, whatever was done earlier", async () => {
  const what = fc.constantFrom(...(["counts", "plans", "deadlines", "records"] as const));
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 2, maxLength: 9 }),
      fc.array(fc.tuple(what, step), { minLength: 1, maxLength: 3 }),
      async (before, done) => {
        const owner = await yard.newOwner();
        const horses = [];
        for (const name of ["Bramble", "Clover", "Domino"])
          horses.push((await newHorse(owner, horseInput({ name }))).id);
        const stable = { owner, horses };
        for (const each of before) await steps[each.what](stable, horses[each.which] ?? "", each);
        const states = [];
        const ids = [];
        for (const [act, given] of done) {
          states.push(await seen(stable));
          ids.push(await acts[act](stable, given));
        }
        for (const id of ids.toReversed()) {
          await made(owner.delete(`/api/acts/${id}`));
          expect(await seen(stable)).toEqual(states.pop());
        }
      },
    ),
    { numRuns: RUNS, endOnFailure: true, ...(RUNS > 12 ? {} : { seed: 20_261_123 }) },
  );
}, 600_000);
