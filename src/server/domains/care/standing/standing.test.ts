import { env } from "node:process";
import * as fc from "fast-check";
import { v7 as uuid } from "uuid";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Today } from "#contract/care/today.ts";
import type { complianceEndpoints } from "#contract/competing/compliance.ts";
import type { Reply } from "#contract/endpoint.ts";
import { standingLabels } from "#contract/horses/horse-standing.ts";
import { type horseEndpoints, type ListedHorse } from "#contract/horses/horses.ts";
import { addDays, addMonths, daysBetween } from "#rules/dates.ts";
import { londonDate, londonInstant } from "#rules/london.ts";
import { OVERDUE, reminderFor } from "#rules/reminders/reminders.ts";
import type { Standing } from "#rules/standing.ts";
import { scopeOfLink } from "#server/domains/people/accounts/accounts.ts";
import { agenda } from "#server/domains/experts/chat/own-records/upcoming-care.ts";
import { eventInput, made, planInput, recordInputs } from "#testing/care.ts";
import { fixture } from "#testing/fixture.ts";
import { newHorse, openYard, type Owner, query, type Visitor } from "#testing/yard.ts";

/** The list's next event depends on the database's clock, which tests cannot change. */
const CLOCK = new Date();
/** The number of random yards; set `STANDING_RUNS=500` for a long run. */
const RUNS = Number(env["STANDING_RUNS"] ?? 20);

const yard = fixture(openYard);
let owner: Owner;
beforeEach(async () => {
  owner = await yard.newOwner();
});
afterEach(() => {
  vi.useRealTimers();
});

const standingOf = (who: Visitor, id: string) =>
  made<Reply<typeof horseEndpoints.standing>>(who.get(`/api/horses/${id}/standing`));
const listed = (who: Visitor) => made<ListedHorse[]>(who.get("/api/horses"));

describe("GET /api/horses/{id}/standing", () => {
  test("is refused signed out, to another yard and for an id that is none", async () => {
    const { id } = await newHorse(owner);
    const at = `/api/horses/${id}/standing`;
    expect((await yard.visitor().get(at)).statusCode).toBe(401);
    expect(await (await yard.newOwner()).get(at)).toAnswer([404, "Horse not found"]);
    expect((await owner.get("/api/horses/none/standing")).statusCode).toBe(400);
  });

  test("with nothing recorded, one feed plan or an old visit, a horse is not green", async () => {
    const { id } = await newHorse(owner);
    const nothing = {
      standing: "NOTHING_RECORDED",
      reasons: [
        {
          sentence: "No care plan, flu dose or next date is on record to judge by.",
          path: `/horses/${id}?tab=can-i-go`,
        },
      ],
    };
    expect(await standingOf(owner, id)).toEqual(nothing);
    await made(owner.post(`/api/horses/${id}/dietary`, recordInputs.dietary()));
    await made(owner.post(`/api/horses/${id}/farrier`, recordInputs.farrier()));
    expect(await standingOf(owner, id)).toEqual(nothing);
  });

  test("plans whose last time is unknown do not make it green either, until somebody enters when or never", async () => {
    const { id } = await newHorse(owner);
    await made(owner.post(`/api/horses/${id}/care-plan/suggestions`, { eventTypes: ["DENTAL"] }));
    const { standing, reasons } = await standingOf(owner, id);
    expect(standing).toBe("NOTHING_RECORDED");
    expect(reasons).toMatchObject([{ path: `/horses/${id}?open=plan` }]);
    expect(reasons[0]?.sentence).toContain("last done: dental.");
    const dental = recordInputs.veterinary({
      visitType: "DENTAL",
      date: londonDate(new Date()),
      nextVisit: null,
      withdrawalUntil: null,
    });
    await made(owner.post(`/api/horses/${id}/veterinary`, dental));
    expect((await standingOf(owner, id)).standing).toBe("UP_TO_DATE");

    const other = await newHorse(owner);
    const at = `/api/horses/${other.id}/care-plan`;
    const [plan] = await made<{ id: string }[]>(
      owner.post(`${at}/suggestions`, { eventTypes: ["FARRIER"] }),
    );
    const never = planInput({ eventType: "FARRIER", firstDate: londonDate(new Date()) });
    await made(owner.put(`${at}/${plan?.id}`, never));
    expect((await standingOf(owner, other.id)).standing).toMatch(/^(DUE_SOON|OVERDUE)$/);
  });

  test("a plan, a dose in date or a next date makes it green", async () => {
    const [planned, dosed, dated] = await Promise.all([0, 1, 2].map(() => newHorse(owner)));
    const far = addDays(londonDate(new Date()), 90);
    await made(
      owner.post(
        `/api/horses/${planned?.id}/care-plan`,
        planInput({ every: 20, until: null, firstDate: far }),
      ),
    );
    await made(
      owner.put(`/api/horses/${dosed?.id}/doses`, {
        doses: [-700, -665, -540, -190].map((days) => ({
          date: addDays(far, days),
          diseases: ["INFLUENZA"],
        })),
      }),
    );
    await made(
      owner.post(`/api/horses/${dated?.id}/farrier`, recordInputs.farrier({ nextDue: far })),
    );
    const said = await Promise.all(
      [planned, dosed, dated].map((horse) => standingOf(owner, horse?.id ?? "")),
    );
    expect(said.map(({ standing }) => standing)).toEqual([
      "UP_TO_DATE",
      "UP_TO_DATE",
      "UP_TO_DATE",
    ]);
  });

  test("lists what is overdue, flu first, each with a link to where it is resolved", async () => {
    const { id } = await newHorse(owner);
    await made(
      owner.post(`/api/care-events`, eventInput({ horseId: id, dueDate: "2026-01-05T15:00" })),
    );
    await made(
      owner.put(`/api/horses/${id}/doses`, {
        doses: [{ date: "2020-01-02", diseases: ["INFLUENZA"] }],
      }),
    );
    expect(await standingOf(owner, id)).toEqual({
      standing: "OVERDUE",
      reasons: [
        {
          sentence:
            "The flu vaccination has lapsed, counting twelve months; the last dose was on 2 January 2020.",
          path: `/horses/${id}?tab=can-i-go`,
        },
        { sentence: "Shoes was due on 5 Jan 2026, 15:00.", path: "/calendar" },
      ],
    });
  });

  test("of very many events it lists those that decide, at most ten", async () => {
    const { id } = await newHorse(owner);
    const due = (days: number) => `${addDays(londonDate(new Date()), days)}T15:00`;
    const later = Array.from({ length: 12 }, () => eventInput({ horseId: id, dueDate: due(16) }));
    const jab = eventInput({
      horseId: id,
      eventType: "VACCINATION",
      title: "Jab",
      dueDate: due(20),
    });
    for (const event of [...later, jab]) await made(owner.post("/api/care-events", event));
    const { standing, reasons } = await standingOf(owner, id);
    expect([standing, reasons.length]).toEqual(["DUE_SOON", 1]);
    expect(reasons[0]?.sentence).toMatch(/^Jab is due on /);
  });
});

/** A horse of the random yard. */
interface Has {
  events: { days: number; time: string; status: string; eventType: string }[];
  /** Months and days since each dose. */
  doses: { months: number; days: number }[];
  /** Whether the horse has a plan for the farrier, and if so whether its last visit is known. */
  plan: "NONE" | "KNOWN" | "UNKNOWN";
}

const horseOf = fc.record<Has>({
  events: fc.array(
    fc.record({
      days: fc.integer({ min: -40, max: 50 }),
      time: fc.constantFrom("00:00", "08:30", "18:00", "23:59"),
      status: fc.constantFrom("PENDING", "PENDING", "IN_PROGRESS", "COMPLETED"),
      eventType: fc.constantFrom("VACCINATION", "FARRIER", "EXERCISE"),
    }),
    { maxLength: 3 },
  ),
  doses: fc.array(
    fc.record({ months: fc.integer({ min: 0, max: 14 }), days: fc.integer({ min: 0, max: 31 }) }),
    { maxLength: 2 },
  ),
  plan: fc.constantFrom("NONE", "KNOWN", "UNKNOWN"),
});
// the range includes both clock changes
const moment = fc.date({
  min: new Date("2026-03-20T00:00:00Z"),
  max: new Date("2026-11-10T00:00:00Z"),
  noInvalidDate: true,
});

async function furnish(horses: readonly Has[], now: Date) {
  const { userId, yardId } = { userId: owner.user.id, yardId: owner.user.yardId };
  const today = londonDate(now);
  await query("delete from horses where yard_id = $1", [yardId]);
  await query("delete from care_events where yard_id = $1", [yardId]);
  const ids: string[] = [];
  for (const [index, { events, doses, plan }] of horses.entries()) {
    const { id } = await newHorse(owner, { name: `Horse${index}` });
    ids.push(id);
    for (const { days, time, status, eventType } of events)
      await query(
        `insert into care_events (yard_id, id, user_id, horse_id, title, event_type, due_date, status, completed_at)
         values ($1, $2, $3, $4, 'Care', $5, $6, $7, case when $7 = 'COMPLETED' then now() end)`,
        [yardId, uuid(), userId, id, eventType, londonInstant(addDays(today, days), time), status],
      );
    for (const dose of doses)
      await query(
        `insert into vaccination_doses (yard_id, id, horse_id, date, diseases)
         values ($1, $2, $3, $4, '{INFLUENZA}') on conflict do nothing`,
        [yardId, uuid(), id, addDays(addMonths(today, -dose.months), -dose.days)],
      );
    if (plan !== "NONE")
      await query(
        `insert into care_plans (yard_id, id, horse_id, event_type, every, unit, anchor, started_on, last_done)
         values ($1, $2, $3, 'FARRIER', 6, 'WEEKS', 'LAST_DONE', $4, $5)`,
        [yardId, uuid(), id, today, plan === "KNOWN" ? addDays(today, -7) : null],
      );
  }
  return ids;
}

/**
 * The flu standing with no body chosen, in which case a course of one or two doses is judged by the most lenient
 * body.
 */
function naiveFlu(doses: Has["doses"], today: string) {
  const given = doses.map(({ months, days }) => addDays(addMonths(today, -months), -days));
  const [first, second] = [...new Set(given)].toSorted();
  if (!first) return null;
  if (!second) return today <= addDays(first, 60) ? "ends" : "over";
  const gap = daysBetween(first, second);
  if (gap < 21 || gap > 60) return "over";
  // of all bodies the FEI allows the longest time until the third dose
  const lapses = addDays(addMonths(second, 6), 21);
  if (lapses < today) return "over";
  return lapses <= addDays(today, 30) ? "ends" : "holds";
}

/** A second implementation of the standing's rule, for comparison: it counts days without the product's code. */
function naively({ events, doses, plan }: Has, now: Date): Standing {
  const today = londonDate(now);
  const open = events.filter(({ status }) => status !== "COMPLETED");
  const flu = naiveFlu(doses, today);
  const isLate = ({ days, time, status }: Has["events"][number]) =>
    status === "PENDING" && londonInstant(addDays(today, days), time) < now;
  if (open.some(isLate) || flu === "over") return "OVERDUE";
  const care = open.filter(({ eventType }) => eventType !== "EXERCISE");
  const isNear = ({ days, eventType }: Has["events"][number]) =>
    days <= (eventType === "VACCINATION" ? 30 : 14);
  if (care.some(isNear) || flu === "ends") return "DUE_SOON";
  if (plan === "UNKNOWN") return "NOTHING_RECORDED";
  return care.length > 0 || flu || plan === "KNOWN" ? "UP_TO_DATE" : "NOTHING_RECORDED";
}

/** The first event that is in progress or in the future. */
function naiveNext({ events }: Has, now: Date): string | null {
  const dues = events
    .map(({ days, time, status }) => ({
      due: londonInstant(addDays(londonDate(now), days), time),
      status,
    }))
    .filter(({ due, status }) => status === "IN_PROGRESS" || (status === "PENDING" && due >= CLOCK))
    .map(({ due }) => due.toISOString());
  return dues.toSorted()[0] ?? null;
}

test("every view gives the same standing, in random yards at random moments", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const scope = await scopeOfLink(owner.user.id, owner.user.yardId);
  if (!scope) throw new Error("no scope");
  await fc.assert(
    fc.asyncProperty(
      fc.array(horseOf, { minLength: 1, maxLength: 5 }),
      moment,
      async (horses, now) => {
        vi.setSystemTime(now);
        const ids = await furnish(horses, now);
        const expected = horses.map((has) => naively(has, now));
        const list = await listed(owner);
        const onList = ids.map((id) => list.find((horse) => horse.id === id)?.careStatus);
        expect(onList, "dashboard").toEqual(expected);
        const page = await made<Reply<typeof horseEndpoints.summaries>>(
          owner.get("/api/horse-summaries"),
        );
        const onCard = ids.map((id) => page.items.find(({ horse }) => horse.id === id)?.careStatus);
        expect(onCard, "cards").toEqual(expected);
        const nextOnCard = ids.map((id) => page.items.find(({ horse }) => horse.id === id));
        expect(nextOnCard.map((item) => item?.nextCareEvent?.dueDate ?? null)).toEqual(
          horses.map((has) => naiveNext(has, now)),
        );
        for (const [index, id] of ids.entries()) {
          const { standing, reasons }: Reply<typeof horseEndpoints.standing> = await standingOf(
            owner,
            id,
          );
          expect(standing, "horse page").toBe(expected[index]);
          expect(reasons.length).toBeGreaterThan(0);
          const horse = list.find((each) => each.id === id) ?? null;
          const { text } = await agenda(scope, { horse, overdueOnly: false, horses: list, now });
          expect(text, "expert").toContain(`**Horse${index}: ${standingLabels[standing]}.**`);
          expect(/Overdue for Horse\d+: 0\./.test(text)).toBe(standing !== "OVERDUE");
        }
        const { text } = await agenda(scope, { horse: null, overdueOnly: true, horses: list, now });
        expect(/Overdue: 0\./.test(text)).toBe(!expected.includes("OVERDUE"));
        expectReminders(horses, expected, now);
        await expectPending(horses, now);
        await expectToday(horses, expected, now);
        await expectBoard(ids, now);
      },
    ),
    { numRuns: RUNS },
  );
});

/** Checks the dashboard's count: pending vaccinations, and lapsed records for which none is planned. */
async function expectPending(horses: readonly Has[], now: Date) {
  const today = londonDate(now);
  const jabs = ({ events }: Has) =>
    events.filter(({ eventType, status }) => eventType === "VACCINATION" && status !== "COMPLETED");
  const pending = horses.flatMap(jabs).filter(({ status }) => status === "PENDING").length;
  const lapsed = horses.filter(
    (has) => jabs(has).length === 0 && naiveFlu(has.doses, today) === "over",
  ).length;
  expect(
    await made<{ pendingVaccinations: number }>(owner.get("/api/care-events/counts")),
  ).toMatchObject({ pendingVaccinations: pending + lapsed });
}

/** Checks Today's rows: their overdue count equals the horses', and they list exactly the horses with that standing. */
async function expectToday(horses: readonly Has[], expected: readonly Standing[], now: Date) {
  const today = await made<Today>(owner.get("/api/today"));
  const { overdue } = await made<{ overdue: number }>(owner.get("/api/care-events/counts"));
  const lapsed = today.overdue.filter(({ events }) => events.length === 0);
  expect(today.overdueCount).toBe(overdue + lapsed.length);
  const named = new Set(
    [...today.overdue, ...today.today]
      .filter((row) => row.overdue > 0)
      .flatMap((row) => row.horses.map(({ name }) => name)),
  );
  const overdueByBadge = horses.flatMap((_, index) =>
    expected[index] === "OVERDUE" ? [`Horse${index}`] : [],
  );
  expect([...named].toSorted()).toEqual(overdueByBadge.toSorted());
  expect(lapsed.every(({ dueDate }) => dueDate === null || new Date(dueDate) < now)).toBe(true);
}

/** Checks that, with bodies chosen, the board refuses a horse for its doses exactly when its standing is lapsed. */
async function expectBoard(ids: readonly string[], now: Date) {
  await made(owner.put("/api/compliance/bodies", { bodies: ["BE", "BD"] }));
  const list = await listed(owner);
  const board = await made<Reply<typeof complianceEndpoints.board>>(
    owner.get(`/api/compliance?on=${londonDate(now)}`),
  );
  for (const { horseId, cells, lastDose } of board.rows) {
    expect(ids).toContain(horseId);
    if (lastDose === null) continue;
    const standing = list.find(({ id }) => id === horseId)?.careStatus;
    const refusing = cells.filter((cell) => cell?.verdict === "NO" && cell.code !== "EXCLUSION");
    if (refusing.length > 0) expect(["OVERDUE", "DUE_SOON"]).toContain(standing);
    if (refusing.some((cell) => cell?.code !== "V2_MISSING")) expect(standing).toBe("OVERDUE");
  }
  await made(owner.put("/api/compliance/bodies", { bodies: null }));
}

/** Checks that no reminder calls something overdue for a horse that is not overdue. */
function expectReminders(horses: readonly Has[], expected: readonly Standing[], now: Date) {
  const today = londonDate(now);
  for (const [index, { events }] of horses.entries())
    for (const { days, status } of events) {
      const told = reminderFor(
        {
          dueOn: addDays(today, days),
          status: status === "PENDING" ? "PENDING" : "IN_PROGRESS",
          days: [1],
          knownSince: new Date(0),
        },
        today,
      );
      if (told === OVERDUE && status !== "COMPLETED") expect(expected[index]).toBe("OVERDUE");
    }
}
