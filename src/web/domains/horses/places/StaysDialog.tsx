import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type Place, placeEndpoints, type PlaceStay, STAYS_MAX } from "#contract/horses/places.ts";
import { formatDay } from "#rules/date-format.ts";
import { IfManager } from "#web/core/IfMayWrite.tsx";
import { Loaded } from "#web/core/Loaded.tsx";
import { queryOf } from "#web/core/query.ts";
import { useMayReadAll, useMayWrite } from "#web/core/session.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { Disclosure } from "#web/ui/Disclosure.tsx";
import { Companions } from "./Companions.tsx";
import { MoveDialog } from "./MoveDialog.tsx";

interface StaysDialogProps {
  place: Place;
  onEdit: () => void;
  onClose: () => void;
}

/** A place, and which horses stood in it when. */
export function StaysDialog({ place, onEdit, onClose }: StaysDialogProps) {
  const stays = useQuery(queryOf(placeEndpoints.stays, { query: { placeId: place.id } }));
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={place.name}
      description={place.notes ?? undefined}
      footer={
        <>
          <IfManager>
            <Button onClick={onEdit} className="mr-auto">
              Edit place
            </Button>
          </IfManager>
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      <Loaded query={stays} failed="The stays could not be loaded" level={3} skeleton="h-40 w-full">
        {(all) => (
          <Stays all={all} headOf={({ horse }) => horse.name} none="No horse has stood here yet." />
        )}
      </Loaded>
    </Dialog>
  );
}

interface HorseStaysDialogProps {
  horse: { id: string; name: string };
  onClose: () => void;
}

/** Where a horse stands and stood, with whom, and a button that moves it. */
export function HorseStaysDialog({ horse, onClose }: HorseStaysDialogProps) {
  const stays = useQuery(queryOf(placeEndpoints.stays, { query: { horseId: horse.id } }));
  const [isMoving, setMoving] = useState(false);
  const mayMove = useMayWrite("care", horse.id);
  const seesAll = useMayReadAll("care");
  const from = stays.data?.find(({ untilDay }) => untilDay === null)?.place ?? null;
  if (isMoving) return <MoveDialog horses={[horse]} from={from} onClose={onClose} />;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Where ${horse.name} stands`}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          {mayMove && (
            <Button variant="primary" onClick={() => setMoving(true)}>
              Move
            </Button>
          )}
        </>
      }
    >
      <Loaded query={stays} failed="The stays could not be loaded" level={3} skeleton="h-40 w-full">
        {(all) => (
          <>
            <Stays
              all={all}
              headOf={({ place }) => place.name}
              none="Nobody has noted where it stands."
            />
            {seesAll && all.length > 0 && (
              <Disclosure
                line={<span className="font-semibold">Which horses stood with {horse.name}</span>}
              >
                <Companions horseId={horse.id} />
              </Disclosure>
            )}
          </>
        )}
      </Loaded>
    </Dialog>
  );
}

interface StaysProps {
  all: readonly PlaceStay[];
  /** What a row begins with: the horse in a place's list, the place in a horse's. */
  headOf: (stay: PlaceStay) => string;
  none: string;
}

/** How many stays are shown at first. */
const FEW = 20;

function Stays({ all, headOf, none }: StaysProps) {
  const [shown, setShown] = useState(FEW);
  if (all.length === 0) return <p className="text-muted">{none}</p>;
  return (
    <>
      <ul className="divide-y divide-line">
        {all.slice(0, shown).map((stay) => (
          <li key={stay.id} className="py-2 leading-snug wrap-anywhere">
            <b className="font-semibold">
              <bdi>{headOf(stay)}</bdi>
            </b>
            <span className="block text-sm text-muted">{formatStay(stay)}</span>
          </li>
        ))}
      </ul>
      {all.length > shown && (
        <Button className="justify-self-center" onClick={() => setShown(shown + FEW)}>
          Show older
        </Button>
      )}
      {all.length === STAYS_MAX && shown >= all.length && (
        <p className="text-sm text-muted">The last {STAYS_MAX} are listed.</p>
      )}
    </>
  );
}

/** Formats when a stay was, who moved the horse and why: 'Since 3 Nov 2026, moved by Tom: snotty nose'. */
export function formatStay({ fromDay, untilDay, by, why }: PlaceStay): string {
  const when =
    untilDay === null
      ? `Since ${formatDay(fromDay)}`
      : untilDay === fromDay
        ? formatDay(fromDay)
        : `${formatDay(fromDay)} to ${formatDay(untilDay)}`;
  return `${when}${by ? `, moved by ${by.firstName}` : ""}${why ? `: ${why}` : ""}`;
}
