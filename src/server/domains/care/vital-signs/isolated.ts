import { covers } from "#contract/held-rights.ts";
import { roundOf, rounds } from "#rules/measures/isolation-rounds.ts";
import type { Scope } from "#server/core/security/scope.ts";
import { isolatedHorses, signsOfDay } from "./queries.ts";

/** The horses in isolation whose vital signs somebody may enter, with the rounds that were taken on a day. */
export async function isolatedOn(scope: Scope, date: string) {
  const found = await isolatedHorses(scope);
  const horses = found.filter(({ id }) => covers(scope.rights.health.write, id));
  if (horses.length === 0) return [];
  const taken = await signsOfDay(scope, { ids: horses.map(({ id }) => id), date });
  const done = Map.groupBy(taken, ({ horseId }) => horseId);
  return horses.map((horse) => {
    const its = new Set(done.get(horse.id)?.map(({ takenAt }) => roundOf(takenAt)));
    return { ...horse, done: rounds.filter((round) => its.has(round)) };
  });
}
