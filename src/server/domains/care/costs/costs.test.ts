import { expect, test } from "vitest";
import type { Forecast, Spent } from "#contract/care/costs.ts";
import { fixture } from "#server/testing/fixture.ts";
import { openYard } from "#server/testing/yard.ts";

const yard = fixture(openYard);

const trim = (date: string, cost: number) => ({
  farrier: "Tom Smith",
  serviceType: "TRIMMING",
  date,
  cost,
});

test("signed out: costs ask to sign in", async () => {
  for (const path of ["/api/costs", "/api/costs/forecast"])
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
  expect((await owner.get(`/api/costs?${period}`)).json<Spent[]>()).toEqual([
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

test("the forecast counts the plan's visits and takes what such visits cost", async () => {
  const { owner, horse } = await yard.newOwnerWithHorse();
  await owner.post(`/api/horses/${horse.id}/care-plan`, {
    eventType: "FARRIER",
    every: 8,
    unit: "WEEKS",
  });
  const before = (await owner.get("/api/costs/forecast")).json<Forecast[]>();
  expect(before).toMatchObject([{ kind: "farrier", each: null, pounds: null }]);
  const today = new Date().toISOString().slice(0, 10);
  await owner.post(`/api/horses/${horse.id}/farrier`, trim(today, 50));
  const [after] = (await owner.get("/api/costs/forecast")).json<Forecast[]>();
  expect(after).toMatchObject({ horseName: "Bramble", visits: 6, each: 50, pounds: 300 });
});
