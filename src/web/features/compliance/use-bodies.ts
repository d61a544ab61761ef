import { useQuery } from "@tanstack/react-query";
import { type BodiesChosen, complianceEndpoints as calls } from "#contract/compliance.ts";
import { horseEndpoints } from "#contract/horses.ts";
import type { Body } from "#rules/vaccination/rulebooks.ts";
import { ask, useTell } from "#web/core/ask.ts";
import { sayFailure } from "#web/core/say-failure.ts";
import { toast } from "#web/ui/toast.ts";

/** The bodies that the yard goes by, and the horses that go by others. */
export const useBodies = () => useQuery(ask(calls.bodies, {}));

/** The bodies that one horse goes by. */
export const bodiesOfHorse = ({ bodies, horses }: BodiesChosen, id: string): Body[] =>
  horses.find(({ horseId }) => horseId === id)?.bodies ?? bodies;

// the boards, and the badges that go by them
const touched = [calls.board, horseEndpoints.list];

/** Saves the yard's choice, or one horse's; null takes it back. */
export function useChooseBodies() {
  const ofYard = useTell(calls.chooseBodies, touched);
  const ofHorse = useTell(calls.chooseHorseBodies, touched);
  return {
    busy: ofYard.isPending || ofHorse.isPending,
    choose: (bodies: Body[] | null) => told(ofYard.mutateAsync({ body: { bodies } })),
    chooseOfHorse: (id: string, bodies: Body[] | null) =>
      told(ofHorse.mutateAsync({ params: { id }, body: { bodies } })),
  };
}

const told = (saving: Promise<unknown>) =>
  saving.then(
    () => toast({ title: "Bodies saved" }),
    (error: unknown) => sayFailure("Error", error, "Failed to save the bodies"),
  );
