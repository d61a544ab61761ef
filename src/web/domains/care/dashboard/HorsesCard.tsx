import { useState } from "react";
import { Link } from "wouter";
import { standingLabels } from "#contract/horses/horse-standing.ts";
import { type ListedHorse, genderLabels } from "#contract/horses/horses.ts";
import { paths } from "#contract/paths.ts";
import { type Standing, standings } from "#rules/standing.ts";
import { Loaded } from "#web/core/Loaded.tsx";
import { nameMatches } from "#web/core/name-search.ts";
import { FirstHorse } from "#web/domains/horses/FirstHorse.tsx";
import { HorsePhoto } from "#web/domains/horses/HorsePhoto.tsx";
import { StandingBadge, standingLooks } from "#web/domains/horses/StandingBadge.tsx";
import { useHorses } from "#web/domains/horses/use-horses.ts";
import { Badge } from "#web/ui/Badge.tsx";
import { Button, buttonLook } from "#web/ui/Button.tsx";
import { Card } from "#web/ui/Card.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { FoldOnPhone } from "#web/ui/Disclosure.tsx";
import { SearchBox } from "#web/ui/SearchBox.tsx";

/** How many horses are shown before 'Show All'. */
const SHOWN = 6;

/** The yard's horses with their badges, and a search by name or breed. */
export function HorsesCard() {
  const horses = useHorses();
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
        {(data) =>
          data.length === 0 ? (
            <FirstHorse
              level={3}
              text="Add a horse to keep its papers, records and care calendar here."
            />
          ) : (
            <>
              <StandingCounts horses={data} />
              {/* collapsed on a phone, because the horses that need something are already listed above */}
              <FoldOnPhone line={`Search and show ${formatHorseCount(data.length)}`}>
                <Found horses={data} />
              </FoldOnPhone>
            </>
          )
        }
      </Loaded>
    </Card>
  );
}

const formatHorseCount = (count: number) => (count === 1 ? "one horse" : `${count} horses`);

const need = (standing: Standing) => standings.indexOf(standing);

/** The most urgent standing first, and within a standing the server's order, which is by name. */
const byNeed = (one: ListedHorse, other: ListedHorse) =>
  need(one.careStatus) - need(other.careStatus);

function Found({ horses }: { horses: ListedHorse[] }) {
  const [search, setSearch] = useState("");
  const [all, setAll] = useState(false);
  const [byName, setByName] = useState(false);
  const inOrder = byName ? horses : horses.toSorted(byNeed);
  const found = inOrder.filter(({ name, breed }) => nameMatches(search, name, breed));
  const shown = all ? found : found.slice(0, SHOWN);
  return (
    <div className="grid grid-cols-1 gap-4 max-sm:pt-2">
      <SearchBox
        label="Search horses by name or breed"
        placeholder="Search horses by name or breed..."
        value={search}
        onChange={setSearch}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <p aria-live="polite" className="text-sm text-muted">
          Showing {shown.length} of {found.length} {found.length === 1 ? "horse" : "horses"}
          {!byName && found.length > 1 && ", those that need you first"}
        </p>
        <Button variant="quiet" aria-pressed={byName} onClick={() => setByName(!byName)}>
          A to Z
        </Button>
      </div>
      {found.length === 0 && (
        <EmptyState
          level={3}
          title="No horses found"
          text={`Nothing matches “${search}”.`}
          action={<Button onClick={() => setSearch("")}>Clear Search</Button>}
        />
      )}
      <ul aria-label="Horses" className="grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {shown.map((horse) => (
          <HorseRow key={horse.id} horse={horse} />
        ))}
      </ul>
      {found.length > SHOWN && (
        <Button variant="quiet" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? "Show Less" : `Show All ${found.length} Horses`}
        </Button>
      )}
    </div>
  );
}

/** One horse on the dashboard, with its picture, name and care standing. */
function HorseRow({ horse }: { horse: ListedHorse }) {
  const { name, breed, age, gender, careStatus, notKnown } = horse;
  return (
    <li>
      <Link
        href={paths.horses}
        className="flex h-full items-center gap-3 rounded-control border border-line px-3 py-2 text-ink no-underline transition-colors hover:border-edge hover:bg-sunken"
      >
        <HorsePhoto horse={horse} className="size-12 flex-none rounded-control" />
        <span className="min-w-0 flex-1">
          <span className="block font-semibold wrap-anywhere">{name}</span>
          <span className="block text-sm text-muted wrap-anywhere">
            {breed} · {age} {age === 1 ? "year" : "years"}
            {gender && ` · ${genderLabels[gender]}`}
          </span>
        </span>
        <StandingBadge standing={careStatus} notKnown={notKnown} className="flex-none" />
      </Link>
    </li>
  );
}

/** The number of horses of each care standing, the most serious first; standings that no horse has are left out. */
const StandingCounts = ({ horses }: { horses: readonly ListedHorse[] }) => (
  <p className="flex flex-wrap gap-2">
    <span className="sr-only">Horses by standing:</span>
    {standings.map((standing) => {
      const count = horses.filter(({ careStatus }) => careStatus === standing).length;
      if (count === 0) return null;
      return (
        <Badge key={standing} state={standingLooks[standing]}>
          {count} {standingLabels[standing]}
        </Badge>
      );
    })}
  </p>
);
