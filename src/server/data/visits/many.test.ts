import { v7 as uuid } from "uuid";
import { beforeAll, describe, expect, test } from "vitest";
import type { PrefilledVisit } from "#contract/care/visit-calls.ts";
import { addDays } from "#rules/dates.ts";
import { londonDate } from "#rules/london.ts";
import { made, planInput } from "#testing/care.ts";
import { fixture } from "#testing/fixture.ts";
import { isTurn, todays } from "#testing/runs.ts";
import { newHorse, openYard, type Owner, query } from "#testing/yard.ts";

const yard = fixture(openYard);
const today = londonDate(new Date());
/** Milliseconds. It takes two seconds on an idle machine; quadratic time would take minutes. */
const SOON = 30_000;

type Fields = Record<string, unknown>;
const visits: [string, Fields, Fields][] = [
  ["FARRIER", { farrier: "Jo" }, { serviceType: "TRIMMING", cost: 40 }],
  ["VACCINATION", { veterinarian: "Ann", product: "Equip F", diseases: ["INFLUENZA"] }, {}],
];

describe.runIf(isTurn(1, 6))("a yard of 200 horses", () => {
  let owner: Owner;
  let horseIds: string[];
  beforeAll(async () => {
    owner = await yard.newOwner();
    horseIds = [];
    for (let n = 0; n < 200; n += 1)
      horseIds.push((await newHorse(owner, { name: `Blue ${n}` })).id);
  });

  // one kind a day: both go the same way; `npm run fuzz` takes both
  test.for(todays(2, visits))(
    "a %s visit to 200 horses is prefilled within 30 seconds, and saved within another 30",
    { timeout: 120_000 },
    async ([kind, shared, row]) => {
      for (const id of horseIds) {
        const plan = planInput({ eventType: kind, firstDate: addDays(today, -3) });
        await made(owner.post(`/api/horses/${id}/care-plan`, plan));
      }
      const begun = performance.now();
      const { horses } = await made<PrefilledVisit>(owner.get(`/api/visits/prefill?kind=${kind}`));
      const filled = performance.now();
      const rows = horses.map(({ horseId, event }) => ({ horseId, eventId: event?.id, ...row }));
      expect(rows.filter(({ eventId }) => eventId)).toHaveLength(200);
      const id = uuid();
      await made(owner.post("/api/visits", { id, kind, date: today, ...shared, horses: rows }));
      const saved = performance.now();
      const { rows: written } = await query<{ n: number }>(
        `select count(*)::integer as n from care_events where yard_id = $1 and status = 'COMPLETED' and done_record_id is not null`,
        [owner.user.yardId],
      );
      expect(written).toEqual([{ n: 200 }]);
      await made(owner.delete(`/api/visits/${id}`));
      expect(filled - begun, "filling in").toBeLessThan(SOON);
      expect(saved - filled).toBeLessThan(SOON);
    },
  );
});
