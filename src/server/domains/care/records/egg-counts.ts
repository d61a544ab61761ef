import type { EggCounts } from "#contract/health/worming.ts";
import { noEvidence } from "#rules/worming/evidence.ts";
import { inTransaction } from "#server/core/database.ts";
import type { Scope } from "#server/core/scope.ts";
import * as horses from "#server/domains/horses/horses.ts";
import { records } from "./records.ts";

/** Writes a general record for each count, all or none; the same ids a second time make nothing. */
export const enterCounts = (scope: Scope, { laboratory, counts }: EggCounts) =>
  inTransaction(async () => {
    // all at once, so that two sittings over the same horses never wait for each other
    await horses.hold(
      scope,
      counts.map(({ horseId }) => horseId),
    );
    for (const { id, horseId, ...count } of counts)
      await records.general.create(scope, horseId, { ...blank, ...count, id, laboratory });
    return { written: counts.length };
  });

const blank = {
  type: "FAECAL_EGG_COUNT",
  description: "Worm egg count",
  veterinarian: null,
  ...noEvidence,
  nextDue: null,
  notes: null,
} as const;
