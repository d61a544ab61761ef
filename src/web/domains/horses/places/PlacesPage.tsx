import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { type ComponentProps, Suspense, useState } from "react";
import { type Place, type PlaceBoard, placeEndpoints } from "#contract/horses/places.ts";
import { IfManager, useIsManager } from "#web/core/IfMayWrite.tsx";
import { Loaded } from "#web/core/Loaded.tsx";
import { queryOf } from "#web/core/query.ts";
import { useMayWrite } from "#web/core/session.ts";
import { Button } from "#web/ui/Button.tsx";
import { Section } from "#web/ui/Card.tsx";
import { Disclosure } from "#web/ui/Disclosure.tsx";
import { SearchBox } from "#web/ui/SearchBox.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { onDemand } from "#web/ui/on-demand.ts";
import { Page, PageTitle } from "#web/ui/Page.tsx";
import type { MoveRequest } from "./use-move.ts";
import {
  describeGroup,
  findInBoard,
  groupBoard,
  isLarge,
  MANY_PLACES,
  type PlaceGroup,
} from "./place-groups.ts";
import { HorseChips, PlaceRow } from "./PlaceRow.tsx";

const { MoveDialog } = onDemand(() => import("./MoveDialog.tsx"));
const { PlaceFormDialog } = onDemand(() => import("./PlaceFormDialog.tsx"));
const { StaysDialog } = onDemand(() => import("./StaysDialog.tsx"));

type OpenDialog =
  | { move: MoveRequest }
  | { edited: Place | null }
  /** The place of which the history is shown. */
  | { of: Place };

/** Who stands where: every stable, paddock and isolation box with the horses in it. */
export function PlacesPage() {
  const board = useQuery(queryOf(placeEndpoints.board, {}));
  const [opened, setOpened] = useState<OpenDialog | null>(null);
  const mayMove = useMayWrite("care");
  const close = () => setOpened(null);
  return (
    <Page width="list">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <PageTitle>Who stands where</PageTitle>
          {mayMove && <p className="mt-1 text-muted">Press a horse to move it.</p>}
        </div>
        <IfManager>
          <Button onClick={() => setOpened({ edited: null })} data-print="off">
            <Plus aria-hidden />
            Add a place
          </Button>
        </IfManager>
      </header>
      <Loaded query={board} failed="The places could not be loaded" skeleton="h-96 w-full">
        {(loaded) =>
          loaded.places.length === 0 ? (
            <NoPlaces />
          ) : (
            <Groups
              board={loaded}
              onMove={(move) => setOpened({ move })}
              onOpen={(of) => setOpened({ of })}
            />
          )
        }
      </Loaded>
      <Suspense>
        {opened && "move" in opened && <MoveDialog {...opened.move} onClose={close} />}
        {opened && "edited" in opened && <PlaceFormDialog place={opened.edited} onClose={close} />}
        {opened && "of" in opened && (
          <StaysDialog
            place={opened.of}
            onEdit={() => setOpened({ edited: opened.of })}
            onClose={close}
          />
        )}
      </Suspense>
    </Page>
  );
}

const NoPlaces = () => (
  <EmptyState
    title="No stables or paddocks yet"
    text={
      useIsManager()
        ? "Add the stables and paddocks of the yard, then say which horse stands where: everybody sees it at once, and you can look up who stood with whom."
        : "Whoever manages the yard adds its stables and paddocks here."
    }
  />
);

interface GroupsProps {
  board: PlaceBoard;
  onMove: (move: MoveRequest) => void;
  onOpen: (place: Place) => void;
}

/** The horses that stand nowhere, then the places by group; in a large yard each group is folded. */
function Groups({ board, onMove, onOpen }: GroupsProps) {
  const [typed, setTyped] = useState("");
  const grouped = groupBoard(board);
  const { groups, unplaced } = findInBoard(grouped, typed);
  const isMany = board.places.length > MANY_PLACES || grouped.unplaced.length > UNPLACED_SHOWN;
  const isFolded = isLarge(board) && typed.trim() === "";
  return (
    <>
      {isMany && (
        <SearchBox
          value={typed}
          onChange={setTyped}
          label="Find a horse or a place"
          placeholder="Find a horse or a place"
        />
      )}
      {unplaced.length > 0 && (
        <Unplaced horses={unplaced} onPress={(horse) => onMove({ horses: [horse], from: null })} />
      )}
      {groups.map((group, at) => {
        const rows = <PlaceRows group={group} onMove={onMove} onOpen={onOpen} />;
        return (
          <Section
            key={group.title}
            id={`group-${at}`}
            title={<bdi>{group.title}</bdi>}
            className="grid gap-1"
          >
            {isFolded ? <Disclosure line={describeGroup(group)}>{rows}</Disclosure> : rows}
          </Section>
        );
      })}
      {typed.trim() !== "" && groups.length === 0 && unplaced.length === 0 && (
        <p className="text-muted">No horse and no place is called that.</p>
      )}
    </>
  );
}

/** How many of the horses that stand nowhere are shown before 'Show all'. */
const UNPLACED_SHOWN = 40;

/** The horses that stand nowhere: in a large yard that has only begun to note places these are nearly all. */
function Unplaced({ horses, onPress }: ComponentProps<typeof HorseChips>) {
  const [isWhole, setWhole] = useState(false);
  return (
    <Section id="unplaced" title="Nowhere yet" className="grid gap-2">
      <HorseChips horses={isWhole ? horses : horses.slice(0, UNPLACED_SHOWN)} onPress={onPress} />
      {!isWhole && horses.length > UNPLACED_SHOWN && (
        <Button className="justify-self-start" onClick={() => setWhole(true)} data-print="off">
          Show all {horses.length}
        </Button>
      )}
    </Section>
  );
}

type PlaceRowsProps = Pick<GroupsProps, "onMove" | "onOpen"> & { group: PlaceGroup };

const PlaceRows = ({ group: { places }, ...row }: PlaceRowsProps) => (
  <ul className="divide-y divide-line">
    {places.map((filled) => (
      <PlaceRow key={filled.place.id} filled={filled} {...row} />
    ))}
  </ul>
);
