import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { made, openEvents, planInput, recordInputs, type SeenEvent } from "#testing/care.ts";
import { fixture } from "#testing/fixture.ts";
import { newHorse, openYard } from "#testing/yard.ts";

const yard = fixture(openYard);
const owner = fixture(() => yard.newOwner());
beforeAll(() => {
  // the flu queries use the database's current day, so no dose in this test may be after it
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-03-20T09:00:00Z") });
});
afterEach(() => vi.setSystemTime(new Date("2026-03-20T09:00:00Z")));
afterAll(() => {
  vi.useRealTimers();
});

/** A horse with a plan by the flu rules, created by accepting the suggestion. */
async function horseByRules() {
  const horse = await newHorse(owner, { dateOfBirth: "2015-04-01" });
  await made(
    owner.post(`/api/horses/${horse.id}/care-plan/suggestions`, { eventTypes: ["VACCINATION"] }),
  );
  const due = async () =>
    (await openEvents(owner, horse.id)).map(
      ({ dueFrom, dueDate }) => `${dueFrom} to ${dueDate.slice(0, 10)}`,
    );
  const passport = (...dates: string[]) =>
    made(
      owner.put(`/api/horses/${horse.id}/doses`, {
        doses: dates.map((date) => ({ date, diseases: ["INFLUENZA"] })),
      }),
    );
  const visit = (date: string) =>
    made(
      owner.post(
        `/api/horses/${horse.id}/veterinary`,
        recordInputs.veterinary({ visitType: "VACCINATION", diseases: ["INFLUENZA"], date }),
      ),
    );
  return { horse, due, passport, visit };
}

test("the doses written in from the passport decide when the next is due", async () => {
  const { due, passport } = await horseByRules();
  await passport("2026-02-20");
  expect(await due()).toEqual(["2026-03-13 to 2026-04-21"]);
  await passport("2025-08-20", "2025-09-20", "2026-02-20");
  expect(await due()).toEqual(["2027-01-20 to 2027-02-20"]);
  await passport("2025-08-20", "2025-09-20");
  expect(await due()).toEqual(["2026-01-18 to 2026-03-19"]);
});

test("a visit counts as a dose, and deleting it removes that", async () => {
  const { horse, due, visit } = await horseByRules();
  await visit("2026-01-10");
  expect(await due()).toEqual(["2026-01-31 to 2026-03-11"]);
  const second = await visit("2026-02-10");
  expect(await due()).toEqual(["2026-06-10 to 2026-08-09"]);
  await made(owner.delete(`/api/horses/${horse.id}/veterinary/${second.id}`));
  expect(await due()).toEqual(["2026-01-31 to 2026-03-11"]);
});

test("completing the event without a dose leaves the plan where it was, and the horse overdue with one open event", async () => {
  const { horse, due, passport } = await horseByRules();
  await passport("2025-08-20", "2025-09-20");
  expect(await due()).toEqual(["2026-01-18 to 2026-03-19"]);
  const standing = () =>
    made<{ standing: string }>(owner.get(`/api/horses/${horse.id}/standing`)).then(
      (said) => said.standing,
    );
  expect(await standing()).toBe("OVERDUE");
  const [event] = await openEvents(owner, horse.id);
  expect(event?.owesRecord).toBe(true);
  const done = await made<SeenEvent>(
    owner.put(`/api/care-events/${event?.id}`, {
      status: "COMPLETED",
      completedAt: "2026-03-20T09:00:00Z",
    }),
  );
  expect([done.status, done.owesRecord]).toEqual(["COMPLETED", true]);
  expect(await due()).toEqual(["2026-01-18 to 2026-03-19"]);
  expect(await standing()).toBe("OVERDUE");
  const plans = await made<{ lastDone: string | null }[]>(
    owner.get(`/api/horses/${horse.id}/care-plan`),
  );
  expect(plans[0]?.lastDone).toBe("2025-09-20");
});

test("the dose recorded for the completed event moves the plan", async () => {
  const { horse, due, passport } = await horseByRules();
  await passport("2025-08-20", "2025-09-20");
  const [event] = await openEvents(owner, horse.id);
  const sent = {
    visitType: "VACCINATION",
    diseases: ["INFLUENZA"],
    date: "2026-03-19",
    eventId: event?.id,
  };
  await made(owner.post(`/api/horses/${horse.id}/veterinary`, recordInputs.veterinary(sent)));
  expect(await due()).toEqual(["2027-02-19 to 2027-03-19"]);
  const all = await made<SeenEvent[]>(owner.get(`/api/care-events?horseId=${horse.id}`));
  expect(all.find(({ id }) => id === event?.id)).toMatchObject({
    status: "COMPLETED",
    owesRecord: false,
  });
});

test("a plan with a plain interval moves on a dose copied from the passport, and not on a completed event", async () => {
  const horse = await newHorse(owner);
  const yearly = { eventType: "VACCINATION", every: 12, until: null, unit: "MONTHS" };
  await made(owner.post(`/api/horses/${horse.id}/care-plan`, planInput(yearly)));
  const due = async () =>
    (await openEvents(owner, horse.id)).map(({ dueDate }) => dueDate.slice(0, 10));
  expect(await due()).toEqual(["2027-03-20"]);
  const [event] = await openEvents(owner, horse.id);
  await made(owner.put(`/api/care-events/${event?.id}`, { status: "COMPLETED" }));
  expect(await due()).toEqual(["2027-03-20"]);
  const doses = [{ date: "2026-02-01", diseases: ["INFLUENZA"] }];
  await made(owner.put(`/api/horses/${horse.id}/doses`, { doses }));
  expect(await due()).toEqual(["2027-02-01"]);
});

test("the bodies that a horse, or its yard, goes by decide", async () => {
  const { horse, due, passport } = await horseByRules();
  await passport("2025-08-20", "2025-09-20", "2026-02-20");
  await made(owner.put(`/api/horses/${horse.id}/bodies`, { bodies: ["BHA", "BE"] }));
  // the rules of racing accept no booster after six months
  expect(await due()).toEqual(["2026-07-20 to 2026-08-20"]);
  await made(owner.put(`/api/horses/${horse.id}/bodies`, { bodies: null }));
  expect(await due()).toEqual(["2027-01-20 to 2027-02-20"]);
  await made(owner.put("/api/compliance/bodies", { bodies: ["BHA"] }));
  expect(await due()).toEqual(["2026-07-20 to 2026-08-20"]);
  await made(owner.put("/api/compliance/bodies", { bodies: null }));
});

test("only vaccination plans can use the flu rules", async () => {
  const horse = await newHorse(owner);
  const { statusCode, body } = await owner.post(
    `/api/horses/${horse.id}/care-plan`,
    planInput({ anchor: "FLU_RULES" }),
  );
  expect([statusCode, body]).toEqual([400, "Only vaccinations can go by the flu rules"]);
});

test("says when the last dose was, wherever it is written, and null while there is none", async () => {
  const { horse, passport, visit } = await horseByRules();
  const last = async () => {
    const plans = await made<{ lastDone: string | null }[]>(
      owner.get(`/api/horses/${horse.id}/care-plan`),
    );
    return plans.map(({ lastDone }) => lastDone);
  };
  expect(await last()).toEqual([null]);
  await passport("2025-08-20", "2025-09-20");
  expect(await last()).toEqual(["2025-09-20"]);
  await visit("2026-02-10");
  expect(await last()).toEqual(["2026-02-10"]);
});
