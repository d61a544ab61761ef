import { useRef } from "react";
import { v7 as uuid } from "uuid";
import { type Place, placeEndpoints } from "#contract/horses/places.ts";
import { CallFailed } from "#web/core/call.ts";
import { useMutate } from "#web/core/query.ts";
import { showFailure } from "#web/core/show-failure.ts";
import { toast, UNDO_DURATION } from "#web/ui/toast.ts";

export interface MoveRequest {
  horses: readonly { id: string; name: string }[];
  /** The place from which they are moved; null if they stand nowhere. */
  from: Pick<Place, "id" | "name" | "kind"> | null;
}

export const formatHorses = (horses: MoveRequest["horses"]) =>
  horses.length === 1 ? (horses[0]?.name ?? "") : `${horses.length} horses`;

export interface Destination {
  /** Null: they leave `from`. */
  to: Pick<Place, "id" | "name"> | null;
  from: Pick<Place, "id" | "name"> | null;
  on: string;
  why: string | null;
}

/** Moves the horses, says so with a button that takes it back, and closes. */
export function useMove(horses: MoveRequest["horses"], onDone: () => void) {
  const { mutateAsync, isPending } = useMutate(placeEndpoints.move);
  const undo = useMutate(placeEndpoints.undoMove);
  // the id of a try whose answer was lost, which the same try keeps, so that nothing is moved twice
  const tried = useRef(new Map<string, string>());
  const takeBack = (id: string) =>
    undo
      .mutateAsync({ params: { id } })
      .catch((error: unknown) => showFailure("Error", error, "Failed to take the move back"));
  const move = async (asked: Destination) => {
    const body = bodyOf(horses, asked);
    const key = JSON.stringify(body);
    const id = tried.current.get(key) ?? uuid();
    tried.current.set(key, id);
    try {
      await mutateAsync({ body: { id, ...body } });
      toast({
        title: formatMove(horses, asked),
        action: { label: "Undo", run: () => void takeBack(id) },
        duration: UNDO_DURATION,
      });
      onDone();
    } catch (error) {
      if (error instanceof CallFailed && error.status !== 0) tried.current.delete(key);
      showFailure("Error", error, "Failed to move the horse");
    }
  };
  return { move, busy: isPending };
}

const bodyOf = (horses: MoveRequest["horses"], { to, from, on, why }: Destination) => ({
  horseIds: horses.map(({ id }) => id),
  to: to?.id ?? null,
  from: from?.id ?? null,
  on,
  why,
});

const formatMove = (horses: MoveRequest["horses"], { to, from }: Destination) =>
  to
    ? `${formatHorses(horses)} moved to ${to.name}`
    : `${formatHorses(horses)} moved out of ${from?.name ?? ""}`;
