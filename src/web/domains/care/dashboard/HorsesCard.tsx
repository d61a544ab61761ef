import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "wouter";
import { standingLabels } from "#contract/horses/horse-standing.ts";
import { FIRST_HORSES } from "#contract/horses/horse-page-query.ts";
import { genderLabels } from "#contract/horses/genders.ts";
import {
  horseEndpoints,
  type HorsePage,
  type HorseSummary,
  type ListedHorse,
} from "#contract/horses/horses.ts";
import { paths } from "#contract/paths.ts";
import { naturalOrder } from "#rules/natural-order.ts";
import { type Standing, worstFirst } from "#rules/standing.ts";
import { Loaded } from "#web/core/Loaded.tsx";
import { nameMatches } from "#web/core/name-search.ts";
import { queryOf } from "#web/core/query.ts";
import { FirstHorse } from "#web/domains/horses/FirstHorse.tsx";
import { HorsePhoto } from "#web/domains/horses/HorsePhoto.tsx";
import { StandingBadge, standingLooks } from "#web/domains/horses/StandingBadge.tsx";
import { useFirstHorses } from "#web/domains/horses/use-horses.ts";
import { Badge } from "#web/ui/Badge.tsx";
import { Button, buttonLook } from "#web/ui/Button.tsx";
import { Card } from "#web/ui/Card.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { FoldOnPhone } from "#web/ui/Disclosure.tsx";
import { SearchBox } from "#web/ui/SearchBox.tsx";

/** The yard's horses with their badges, and a search by name or breed. */
export function HorsesCard() {
  const horses = useFirstHorses();
  return (
    <Card as="section" aria-labelledby="dashboard-horses" className="grid grid-cols-1 gap-4">
      <div className="flex items-center justify-between gap-4">
        <h2 id="dashboard-horses" className="font-display text-lg sm:text-xl">
          Horse Management
        </h2>
        <Link href={paths.horses} className={`${buttonLook()} flex-none`}>
          View All
        </Link>
      </div>
      <Loaded
        query={horses}
        failed="The horses could not be loaded"
        level={3}
        skeleton="h-32 w-full sm:h-72"
      >
        {(first) =>
          first.total === 0 ? (
            <FirstHorse
              level={3}
              text="Add a horse to keep its papers, records and care calendar here."
            />
          ) : (
            <>
              <StandingCounts counts={first.standingCounts} />
              {/* collapsed on a phone, because the horses that need something are already listed above */}
              <FoldOnPhone line={`Search and show ${formatHorseCount(first.total)}`}>
                <HorseSearch first={first} />
              </FoldOnPhone>
            </>
          )
        }
      </Loaded>
    </Card>
  );
}

const formatHorseCount = (count: number) => (count === 1 ? "one horse" : `${count} horses`);

const need = (standing: Standing) => worstFirst.indexOf(standing);

/** The most urgent standing first, and within a standing the server's order, which is by name. */
const byNeed = (one: ListedHorse, other: ListedHorse) =>
  need(one.careStatus) - need(other.careStatus);

const inNaturalOrder = (one: ListedHorse, other: ListedHorse) => naturalOrder(one.name, other.name);

/** Shows the horses that need somebody first; all are loaded only for a search, another order or all of them. */
function HorseSearch({ first }: { first: HorsePage }) {
  const [search, setSearch] = useState("");
  const [all, setAll] = useState(false);
  const [byName, setByName] = useState(false);
  const isFirstEnough =
    first.items.length === first.total || (search.trim() === "" && !all && !byName);
  const listed = useQuery({ ...queryOf(horseEndpoints.list, {}), enabled: !isFirstEnough });
  return (
    <div className="grid grid-cols-1 gap-4 max-sm:pt-2">
      <SearchBox
        label="Search horses by name or breed"
        placeholder="Search horses by name or breed..."
        value={search}
        onChange={setSearch}
      />
      <Loaded
        query={isFirstEnough ? { ...listed, data: first.items.map(asListed) } : listed}
        failed="The horses could not be loaded"
        level={3}
        skeleton="h-32 w-full sm:h-72"
      >
        {(horses) => {
          const inOrder = byName ? horses.toSorted(inNaturalOrder) : horses.toSorted(byNeed);
          const found = inOrder.filter(({ name, breed }) => nameMatches(search, name, breed));
          const count = horses.length < first.total ? first.total : found.length;
          const shown = all ? found : found.slice(0, FIRST_HORSES);
          return (
            <>
              <div className="flex flex-wrap items-center justify-between gap-x-4">
                <p aria-live="polite" className="text-sm text-muted">
                  Showing {shown.length} of {count} {count === 1 ? "horse" : "horses"}
                  {!byName && count > 1 && ", those that need you first"}
                </p>
                <Button variant="quiet" aria-pressed={byName} onClick={() => setByName(!byName)}>
                  A to Z
                </Button>
              </div>
              {count === 0 && <NothingFound search={search} onClear={() => setSearch("")} />}
              <ul
                aria-label="Horses"
                className="grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-3"
              >
                {shown.map((horse) => (
                  <HorseRow key={horse.id} horse={horse} />
                ))}
              </ul>
              {count > FIRST_HORSES && (
                <Button variant="quiet" aria-expanded={all} onClick={() => setAll(!all)}>
                  {all ? "Show Less" : `Show All ${count} Horses`}
                </Button>
              )}
            </>
          );
        }}
      </Loaded>
    </div>
  );
}

const asListed = ({ horse, careStatus, notKnown }: HorseSummary): ListedHorse => ({
  ...horse,
  careStatus,
  notKnown,
});

const NothingFound = ({ search, onClear }: { search: string; onClear: () => void }) => (
  <EmptyState
    level={3}
    title="No horses found"
    text={`Nothing matches “${search}”.`}
    action={<Button onClick={onClear}>Clear Search</Button>}
  />
);

/** One horse on the dashboard, with its picture, name and care standing. */
function HorseRow({ horse }: { horse: ListedHorse }) {
  const { name, breed, age, gender, careStatus, notKnown } = horse;
  return (
    <li>
      <Link
        href={paths.horses}
        className="grid h-full grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 gap-y-1 rounded-control sm:grid-cols-[auto_minmax(0,1fr)_auto] border border-line px-3 py-2 text-ink no-underline transition-colors hover:border-edge hover:bg-sunken"
      >
        <HorsePhoto horse={horse} className="size-12 rounded-control" />
        <span>
          <span className="block font-semibold wrap-anywhere">{name}</span>
          <span className="block text-sm text-muted wrap-anywhere">
            {breed} · {age} {age === 1 ? "year" : "years"}
            {gender && ` · ${genderLabels[gender]}`}
          </span>
        </span>
        {/* below the name on a phone, where it would leave no room for one of forty letters */}
        <StandingBadge
          standing={careStatus}
          notKnown={notKnown}
          className="justify-self-start max-sm:col-start-2"
        />
      </Link>
    </li>
  );
}

/** The number of horses of each care standing, the most serious first; standings that no horse has are left out. */
const StandingCounts = ({ counts }: { counts: HorsePage["standingCounts"] }) => (
  <p className="flex flex-wrap gap-2">
    <span className="sr-only">Horses by standing:</span>
    {worstFirst.map((standing) => {
      const count = counts?.[standing] ?? 0;
      if (count === 0) return null;
      return (
        <Badge key={standing} state={standingLooks[standing]}>
          {count} {standingLabels[standing]}
        </Badge>
      );
    })}
  </p>
);
