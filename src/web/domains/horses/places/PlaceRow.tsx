import { ArrowRightLeft, ChevronRight } from "lucide-react";
import { Link } from "wouter";
import type { Place } from "#contract/horses/places.ts";
import { paths } from "#contract/paths.ts";
import { formatDay } from "#rules/date-format.ts";
import { useMayReadAll, useMayWrite } from "#web/core/session.ts";
import { AlertSign } from "#web/domains/horses/care-notes/HorseAlerts.tsx";
import { HorsePhoto } from "#web/domains/horses/HorsePhoto.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Disclosure } from "#web/ui/Disclosure.tsx";
import { Companions } from "./Companions.tsx";
import type { MoveRequest } from "./use-move.ts";
import { type BoardHorse, describeRoom, type FilledPlace, isPlainBox } from "./place-groups.ts";

interface PlaceRowProps {
  filled: FilledPlace;
  onMove: (move: MoveRequest) => void;
  onOpen: (place: Place) => void;
}

/** A place with its horses. */
export function PlaceRow({ filled, onMove, onOpen }: PlaceRowProps) {
  const { place } = filled;
  const horses = filled.horses.map(({ horse }) => horse);
  const mayMoveAll = useMayWrite("care", null) && horses.length > 1;
  return (
    <li className="grid grid-cols-[6.5rem_minmax(0,1fr)] items-start gap-x-2 gap-y-1 py-2 sm:grid-cols-[13rem_minmax(0,1fr)] sm:gap-x-4">
      <PlaceHead filled={filled} onOpen={() => onOpen(place)} />
      <div className="flex min-h-control flex-wrap items-center gap-2">
        {horses.length === 0 && <span className="text-muted">Empty</span>}
        <HorseChips horses={horses} onPress={(horse) => onMove({ horses: [horse], from: place })} />
        {mayMoveAll && (
          <Button
            variant="quiet"
            className="px-3"
            onClick={() => onMove({ horses, from: place })}
            aria-label={`Move all ${horses.length} from ${place.name}`}
            data-print="off"
          >
            <ArrowRightLeft aria-hidden />
            Move all {horses.length}
          </Button>
        )}
      </div>
      {place.kind === "ISOLATION" && <Isolated filled={filled} />}
    </li>
  );
}

/** The name of a place and how full it is, as a button that opens its history. */
function PlaceHead({ filled, onOpen }: { filled: FilledPlace; onOpen: () => void }) {
  // somebody who sees only some of the horses would read a wrong number
  const isCounted = useMayReadAll("care") && !isPlainBox(filled);
  const room = describeRoom(filled);
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onOpen}
      className="-ml-2 flex min-h-control min-w-0 cursor-pointer items-center gap-1 justify-self-start rounded-control px-2 text-left hover:bg-sunken"
    >
      <span className="min-w-0 leading-snug">
        <b className="font-semibold wrap-anywhere">{filled.place.name}</b>
        {isCounted && (
          <span className={`block text-sm ${room.isOver ? "text-soon" : "text-muted"}`}>
            {room.text}
          </span>
        )}
      </span>
      <ChevronRight aria-hidden className="flex-none text-muted" data-print="off" />
    </button>
  );
}

/** For each horse in isolation, which horses stood with it. */
function Isolated({ filled: { horses } }: { filled: FilledPlace }) {
  const isShown = useMayReadAll("care");
  if (!isShown || horses.length === 0) return null;
  return (
    <>
      <Link
        href={paths.isolation}
        className="link inline-flex min-h-control items-center justify-self-start max-sm:col-span-2 sm:col-start-2"
        data-print="off"
      >
        Vital signs, morning and evening
      </Link>
      <CompanionLines horses={horses} />
    </>
  );
}

const CompanionLines = ({ horses }: Pick<FilledPlace, "horses">) =>
  horses.map(({ horse, since }) => (
    <div key={horse.id} className="max-sm:col-span-2 sm:col-start-2">
      <Disclosure
        line={
          <span className="text-sm wrap-anywhere">
            Which horses stood with <b className="font-semibold">{horse.name}</b>, here since{" "}
            {formatDay(since)}
          </span>
        }
      >
        <Companions horseId={horse.id} />
      </Disclosure>
    </div>
  ));

interface HorseChipsProps {
  horses: readonly BoardHorse[];
  /** Moves the horse; for people who may not, its name leads to its page. */
  onPress: (horse: BoardHorse) => void;
}

/** Horses as buttons that move them, each with its picture and its warnings. */
export const HorseChips = ({ horses, onPress }: HorseChipsProps) =>
  horses.length > 0 && (
    <ul className="flex min-w-0 flex-wrap gap-2">
      {horses.map((horse) => (
        <li key={horse.id} className="min-w-0">
          <HorseChip horse={horse} onPress={() => onPress(horse)} />
        </li>
      ))}
    </ul>
  );

const chipLook =
  "flex min-h-control min-w-0 cursor-pointer items-center gap-2 rounded-control border border-line bg-raised py-1 pr-3 pl-1 text-left text-ink no-underline hover:bg-sunken";

function HorseChip({ horse, onPress }: { horse: BoardHorse; onPress: () => void }) {
  const mayMove = useMayWrite("care", horse.id);
  const content = (
    <>
      <HorsePhoto horse={horse} className="size-9 flex-none rounded-control" />
      <span className="min-w-0 wrap-anywhere">
        <bdi>{horse.name}</bdi>
        <AlertSign horse={horse} />
      </span>
    </>
  );
  return mayMove ? (
    <button type="button" onClick={onPress} className={chipLook} aria-haspopup="dialog">
      {content}
    </button>
  ) : (
    <Link href={paths.horse.replace(":id", horse.id)} className={chipLook}>
      {content}
    </Link>
  );
}
