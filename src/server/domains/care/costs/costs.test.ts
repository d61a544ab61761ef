import { expect, test } from "vitest";
import type { Forecast, HorseSpending } from "#contract/care/costs.ts";
import type { ChatMessage } from "#contract/experts/chat.ts";
import { wholeMonths } from "#rules/costs/forecast.ts";
import { formatDay } from "#rules/date-format.ts";
import { addDays } from "#rules/dates.ts";
import { londonDate } from "#rules/london.ts";
import { made } from "#testing/care.ts";
import { fixture } from "#testing/fixture.ts";
import { newHorse, openYard, query } from "#testing/yard.ts";

const yard = fixture(openYard);

const trim = (date: string, cost: number) => ({
  farrier: "Tom Smith",
  serviceType: "TRIMMING",
  date,
  cost,
});

test("costs are refused signed out", async () => {
  for (const path of ["/api/costs", "/api/costs/visits", "/api/costs/forecast"])
    expect((await yard.visitor().get(path)).statusCode).toBe(401);
});

test("wrong input is refused", async () => {
  const owner = await yard.newOwner();
  expect((await owner.get("/api/costs?from=yesterday")).statusCode).toBe(400);
});

test("what was spent is summed to the penny by month, kind and horse, and no other yard sees it", async () => {
  const { owner, horse } = await yard.newOwnerWithHorse();
  await owner.post(`/api/horses/${horse.id}/farrier`, trim("2026-03-02", 40.1));
  await owner.post(`/api/horses/${horse.id}/farrier`, trim("2026-03-30", 40.2));
  await owner.post(`/api/horses/${horse.id}/farrier`, trim("2026-05-01", 45));
  const period = "from=2026-01-01&to=2026-04-30";
  expect((await owner.get(`/api/costs?${period}`)).json<HorseSpending[]>()).toEqual([
    {
      month: "2026-03",
      kind: "farrier",
      horseId: horse.id,
      horseName: "Bramble",
      pounds: 80.3,
    },
  ]);
  const stranger = await yard.newOwner();
  expect((await stranger.get(`/api/costs?${period}`)).json()).toEqual([]);
});

test("22 bills of a million pounds are summed, in one month and over several", async () => {
  const { owner, horse } = await yard.newOwnerWithHorse();
  const bills = Array.from({ length: 22 }, () =>
    owner.post(`/api/horses/${horse.id}/farrier`, trim("2026-03-02", 1_000_000)),
  );
  expect((await Promise.all(bills)).map(({ statusCode }) => statusCode)).toEqual(
    bills.map(() => 200),
  );
  const reply = await owner.get("/api/costs?from=2026-01-01&to=2026-04-30");
  expect(reply.statusCode).toBe(200);
  expect(reply.json<HorseSpending[]>()).toMatchObject([{ month: "2026-03", pounds: 22_000_000 }]);
});

test("a yard with more than 20,000 sums gets all of them", async () => {
  const owner = await yard.newOwner();
  for (const name of ["A", "B", "C", "D", "E", "F", "G"]) await newHorse(owner, { name });
  await query(
    `insert into farrier_records (id, yard_id, horse_id, farrier, service_type, date, cost_pence)
     select gen_random_uuid(), yard_id, h.id, 'Tom Smith', 'TRIMMING',
       (date '1900-01-01' + make_interval(months => month))::date, 101
     from horses h, generate_series(0, 1499) month where yard_id = $1`,
    [owner.user.yardId],
  );
  await query(
    `insert into veterinary_records (id, yard_id, horse_id, veterinarian, visit_type, date, cost_pence)
     select gen_random_uuid(), yard_id, horse_id, 'Ann Vet', 'CHECKUP', date, 202
     from farrier_records where yard_id = $1`,
    [owner.user.yardId],
  );
  const rows = (await owner.get("/api/costs?from=1900-01-01")).json<HorseSpending[]>();
  expect(rows).toHaveLength(21_000);
  const pence = rows.reduce((sum, row) => sum + Math.round(row.pounds * 100), 0);
  expect(pence).toBe(10_500 * 303);
});

test("page, API and chat give the same sum of the last twelve months, and the chat names the days", async () => {
  const { owner, horse } = await yard.newOwnerWithHorse();
  const today = londonDate(new Date());
  const { from } = wholeMonths(today);
  for (const [day, cost] of [
    // this period is exactly one year long, but it begins with an incomplete month
    [addDays(from, -1), 1_000],
    [from, 200],
    [today, 30.5],
  ] as const)
    await made(owner.post(`/api/horses/${horse.id}/farrier`, trim(day, cost)));
  const sumOf = async (days: string) => {
    const rows = await made<HorseSpending[]>(owner.get(`/api/costs${days}`));
    return rows.reduce((sum, each) => sum + each.pounds, 0);
  };
  // sends only a first day, as the page does
  expect(await sumOf(`?from=${from}`)).toBe(230.5);
  expect(await sumOf("")).toBe(230.5);
  const session = await made(
    owner.post("/api/chat/sessions", { assistantType: "bha", title: "Costs" }),
  );
  const { content } = await made<ChatMessage>(
    owner.post(`/api/chat/sessions/${session.id}/messages`, {
      content: "what did the farrier cost in the last twelve months?",
    }),
  );
  expect(content).toContain(
    `The farrier cost £230.50 in the last twelve months (${formatDay(from)} to ${formatDay(today)})`,
  );
});

test("the forecast leaves out the missed visits of an overdue plan", async () => {
  const { owner, horse } = await yard.newOwnerWithHorse();
  const long = addDays(londonDate(new Date()), -365);
  await made(
    owner.post(`/api/horses/${horse.id}/care-plan`, {
      eventType: "FARRIER",
      every: 8,
      unit: "WEEKS",
    }),
  );
  const moved = await query(
    "update care_events set due_date = $2 where yard_id = $1 returning id",
    [owner.user.yardId, `${long}T09:00Z`],
  );
  expect(moved.rowCount).toBe(1);
  expect(await made(owner.get("/api/costs/forecast"))).toMatchObject([{ visits: 7 }]);
});

test("a visit costs the lower of the middle two bills, the horse's own before the yard's", async () => {
  const { owner, horse } = await yard.newOwnerWithHorse();
  const other = await newHorse(owner, { name: "Clover" });
  for (const { id } of [horse, other])
    await made(
      owner.post(`/api/horses/${id}/care-plan`, { eventType: "FARRIER", every: 8, unit: "WEEKS" }),
    );
  const today = londonDate(new Date());
  for (const cost of [90, 40, 400, 45])
    await made(owner.post(`/api/horses/${horse.id}/farrier`, trim(today, cost)));
  const each = async () =>
    (await made<Forecast[]>(owner.get("/api/costs/forecast"))).map((one) => one.each);
  expect(await each()).toEqual([45, 45]);
  expect(await made(owner.get("/api/costs/forecast"))).toMatchObject([
    { bills: "HORSE" },
    { bills: "YARD" },
  ]);
  await made(owner.post(`/api/horses/${other.id}/farrier`, trim(today, 30)));
  expect(await each()).toEqual([45, 30]);
});

test("the forecast counts the plan's visits and takes what such visits cost", async () => {
  const { owner, horse } = await yard.newOwnerWithHorse();
  await owner.post(`/api/horses/${horse.id}/care-plan`, {
    eventType: "FARRIER",
    every: 8,
    unit: "WEEKS",
  });
  const before = (await owner.get("/api/costs/forecast")).json<Forecast[]>();
  expect(before).toMatchObject([
    { kind: "farrier", care: "FARRIER", each: null, bills: null, pounds: null },
  ]);
  const today = new Date().toISOString().slice(0, 10);
  await owner.post(`/api/horses/${horse.id}/farrier`, trim(today, 50));
  const [after] = (await owner.get("/api/costs/forecast")).json<Forecast[]>();
  expect(after).toMatchObject({ horseName: "Bramble", visits: 6, each: 50, pounds: 300 });
});
