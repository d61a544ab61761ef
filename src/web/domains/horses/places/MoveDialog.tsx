import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "wouter";
import { type PlaceBoard, placeEndpoints } from "#contract/horses/places.ts";
import { paths } from "#contract/paths.ts";
import { londonDate } from "#rules/london.ts";
import { Loaded } from "#web/core/Loaded.tsx";
import { queryOf } from "#web/core/query.ts";
import { cx } from "#web/ui/cx.ts";
import { DateInput } from "#web/ui/DateInput.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { Disclosure } from "#web/ui/Disclosure.tsx";
import { Field } from "#web/ui/Field.tsx";
import { SearchBox } from "#web/ui/SearchBox.tsx";
import { TextInput } from "#web/ui/TextInput.tsx";
import {
  describeRoom,
  type FilledPlace,
  findInBoard,
  groupBoard,
  MANY_PLACES,
} from "./place-groups.ts";
import { type Destination, formatHorses, type MoveRequest, useMove } from "./use-move.ts";

/** Asks where horses go: a tap on a place moves them there, today or on another day. */
export function MoveDialog({ horses, from, onClose }: MoveRequest & { onClose: () => void }) {
  const board = useQuery(queryOf(placeEndpoints.board, {}));
  const [today] = useState(() => londonDate(new Date()));
  const [on, setOn] = useState(today);
  const [why, setWhy] = useState("");
  const { move, busy } = useMove(horses, onClose);
  const moveTo = (to: Destination["to"]) =>
    void move({ to, from: to ? null : from, on, why: why.trim() || null });
  return (
    <Dialog open onOpenChange={onClose} title={`Move ${formatHorses(horses)}`}>
      <div className="grid gap-4">
        <Loaded query={board} failed="The places could not be loaded" skeleton="h-72 w-full">
          {(loaded) => <Choice board={loaded} from={from} busy={busy} onChoose={moveTo} />}
        </Loaded>
        <Disclosure line="On another day, or with a reason">
          <div className="grid gap-4 py-2 sm:grid-cols-2">
            <Field label="Day of the move">
              <DateInput value={on} max={today} onChange={(event) => setOn(event.target.value)} />
            </Field>
            <Field label="Why">
              <TextInput
                value={why}
                maxLength={300}
                onChange={(event) => setWhy(event.target.value)}
              />
            </Field>
          </div>
        </Disclosure>
      </div>
    </Dialog>
  );
}

interface ChoiceProps {
  board: PlaceBoard;
  from: MoveRequest["from"];
  busy: boolean;
  onChoose: (to: Destination["to"]) => void;
}

/** The places in use, by group; many can be searched by name. */
function Choice({ board, from, busy, onChoose }: ChoiceProps) {
  const [typed, setTyped] = useState("");
  if (board.places.length === 0) return <NoPlaces />;
  const { groups } = findInBoard(groupBoard(board), typed);
  return (
    <>
      {board.places.length > MANY_PLACES && (
        <SearchBox
          value={typed}
          onChange={setTyped}
          label="Find a place"
          placeholder="Find a place"
        />
      )}
      {groups
        .map(({ title, places }) => ({ title, shown: places.filter(({ place }) => place.inUse) }))
        .filter(({ shown }) => shown.length > 0)
        .map(({ title, shown }) => (
          <section key={title} aria-label={title} className="grid gap-2">
            <h3 className="font-semibold text-muted">{title}</h3>
            <ul className="grid grid-cols-2 gap-2">
              {shown.map((filled) => (
                <li key={filled.place.id} className="grid">
                  <PlaceButton
                    filled={filled}
                    isHere={filled.place.id === from?.id}
                    busy={busy}
                    onPress={() => onChoose(filled.place)}
                  />
                </li>
              ))}
            </ul>
          </section>
        ))}
      {from && (
        <button
          type="button"
          className={placeLook}
          aria-disabled={busy}
          onClick={() => !busy && onChoose(null)}
        >
          Out of {from.name}, to no other place
        </button>
      )}
    </>
  );
}

const NoPlaces = () => (
  <p className="text-muted">
    The yard has no places yet. They are added on the page{" "}
    <Link href={paths.places} className="link">
      Who stands where
    </Link>
    .
  </p>
);

const placeLook =
  "grid min-h-14 cursor-pointer content-center rounded-control border border-control bg-raised px-3 py-1.5 text-left leading-snug wrap-anywhere hover:bg-sunken aria-disabled:cursor-default aria-disabled:bg-sunken";

interface PlaceButtonProps {
  filled: FilledPlace;
  /** Whether the horses stand there already. */
  isHere: boolean;
  busy: boolean;
  onPress: () => void;
}

function PlaceButton({ filled, isHere, busy, onPress }: PlaceButtonProps) {
  const { place, horses } = filled;
  const names = horses.map(({ horse }) => horse.name);
  const isFull = place.holds !== null && horses.length >= place.holds;
  return (
    <button
      type="button"
      className={cx(placeLook, "w-full")}
      aria-disabled={isHere || busy}
      onClick={() => !isHere && !busy && onPress()}
    >
      <b className="font-semibold">{place.name}</b>
      <span className={cx("text-sm", isFull && !isHere ? "text-soon" : "text-muted")}>
        {isHere
          ? "Here now"
          : names.length === 0
            ? "Empty"
            : names.length > 3
              ? describeRoom(filled).text
              : names.join(", ")}
      </span>
    </button>
  );
}
