import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import type { Horse } from "#contract/horses/horse.ts";
import { type PlaceBoard, placeEndpoints } from "#contract/horses/places.ts";
import { paths } from "#contract/paths.ts";
import { ageInYears } from "#rules/dates.ts";
import { useCurrentDay, useCurrentTime } from "#web/core/current-day.ts";
import { Loaded } from "#web/core/Loaded.tsx";
import { queryOf } from "#web/core/query.ts";
import { useTitle } from "#web/core/use-title.ts";
import { useHorses } from "#web/domains/horses/use-horses.ts";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { Page, PageTitle } from "#web/ui/Page.tsx";
import { IsolatedHorse } from "./IsolatedHorse.tsx";

/** The horses in isolation, whose vital signs are taken twice a day. */
export function IsolationPage() {
  const board = useQuery(queryOf(placeEndpoints.board, {}));
  const { data: horses = [] } = useHorses();
  useTitle("Isolation");
  return (
    <Page width="list">
      <PageTitle>Isolation</PageTitle>
      <p className="text-muted">
        Temperature, pulse and breathing of each horse in isolation, morning and evening, with what
        is usual for an adult at rest.
      </p>
      <Loaded query={board} failed="The places could not be loaded" skeleton="h-96 w-full">
        {(loaded) => <Isolated board={loaded} horses={horses} />}
      </Loaded>
    </Page>
  );
}

interface IsolatedProps {
  board: PlaceBoard;
  horses: readonly Pick<Horse, "id" | "dateOfBirth">[];
}

function Isolated({ board, horses }: IsolatedProps) {
  const now = { today: useCurrentDay(), time: useCurrentTime() };
  const isolated = isolatedIn(board);
  if (isolated.length === 0)
    return (
      <EmptyState
        title="No horse is in isolation"
        text="A horse comes here when it is moved to a place of the kind Isolation."
        action={<Link href={paths.places}>Who stands where</Link>}
      />
    );
  return isolated.map(({ horse, place, since }) => {
    const born = horses.find(({ id }) => id === horse.id)?.dateOfBirth;
    return (
      <IsolatedHorse
        key={horse.id}
        horse={horse}
        // of a horse whose age is not known the figures of adults are shown, which are what a vet is rung about
        isAdult={!born || ageInYears(born, new Date(now.today)) >= 1}
        place={place}
        since={since}
        now={now}
      />
    );
  });
}

/** The horses that stand in a place for isolation, the longest first. */
function isolatedIn({ places, horses, stays }: PlaceBoard) {
  return stays
    .flatMap(({ horseId, placeId, fromDay }) => {
      const place = places.find(({ id }) => id === placeId);
      const horse = horses.find(({ id }) => id === horseId);
      return horse && place?.kind === "ISOLATION"
        ? [{ horse, place: place.name, since: fromDay }]
        : [];
    })
    .toSorted((one, other) => Number(one.since > other.since) - Number(one.since < other.since));
}
