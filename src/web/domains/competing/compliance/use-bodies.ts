import { useQuery } from "@tanstack/react-query";
import { type BodiesChosen, complianceEndpoints as calls } from "#contract/competing/compliance.ts";
import type { Body } from "#rules/vaccination/rulebooks.ts";
import { queryOf, useMutate } from "#web/core/query.ts";

/** The query of the bodies whose rules the yard follows, and of the horses with bodies of their own. */
export const useBodies = () => useQuery(queryOf(calls.bodies, {}));

/** The bodies whose rules one horse follows. */
export const bodiesOfHorse = ({ bodies, horses }: BodiesChosen, id: string): Body[] =>
  horses.find(({ horseId }) => horseId === id)?.bodies ?? bodies;

/** The bodies chosen for this horse, or for the yard when `id` is null; null when none have been chosen. */
export function ownBodies({ bodies, chosen, horses }: BodiesChosen, id: string | null) {
  if (id === null) return chosen ? bodies : null;
  return horses.find(({ horseId }) => horseId === id)?.bodies ?? null;
}

interface Choice {
  bodies: Body[] | null;
  updatedAt?: string | undefined;
}

/** Saves the choice of bodies for one horse or for the yard; null removes the choice. */
export function useChooseBodies(horseId: string | null) {
  const ofYard = useMutate(calls.chooseBodies);
  const ofHorse = useMutate(calls.chooseHorseBodies);
  return {
    busy: ofYard.isPending || ofHorse.isPending,
    choose: (body: Choice) =>
      horseId === null
        ? ofYard.mutateAsync({ body })
        : ofHorse.mutateAsync({ params: { id: horseId }, body }),
  };
}
