import type { EggCounts } from "#contract/health/worming.ts";
import { noEvidence } from "#rules/worming/evidence.ts";
import type { Scope } from "#server/core/security/scope.ts";
import * as horses from "#server/domains/horses/horses.ts";
import { records } from "./records.ts";

/** Writes a general record for each count, all or none; repeated ids create nothing. */
export async function enterCounts(scope: Scope, { id: actId, laboratory, counts }: EggCounts) {
  // lock all horses at once, so that two concurrent calls for the same horses cannot deadlock
  const horseIds = counts.map(({ horseId }) => horseId);
  const act = { id: actId, kind: "EGG_COUNTS" as const, horseIds };
  const done = await horses.asOneAct(scope, act, async () => {
    for (const { id, horseId, ...count } of counts) {
      const record = { ...blank, ...count, id, laboratory };
      await horses.withHorseNameInErrors(scope, horseId, () =>
        records.general.create(scope, horseId, record),
      );
    }
  });
  return { written: counts.length, actId: done };
}

const blank = {
  type: "FAECAL_EGG_COUNT",
  description: "Worm egg count",
  veterinarian: null,
  ...noEvidence,
  nextDue: null,
  notes: null,
} as const;
