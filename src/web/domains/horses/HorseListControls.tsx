import { LayoutGrid, Rows3, Check } from "lucide-react";
import { Suspense, type ReactNode } from "react";
import { horseSorts, sortOrders } from "#contract/horses/horse-page-query.ts";
import { standingLabels, type StandingCounts } from "#contract/horses/horse-standing.ts";
import { type Standing, worstFirst } from "#rules/standing.ts";
import { useTypedSearch } from "#web/core/debounce.ts";
import { StateSign } from "#web/ui/Badge.tsx";
import { SearchBox } from "#web/ui/SearchBox.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { TippedIconButton } from "#web/ui/TippedIconButton.tsx";
import { cx } from "#web/ui/cx.ts";
import { onDemand } from "#web/ui/on-demand.ts";
import { standingLooks } from "./StandingBadge.tsx";
import type { Density, ListState } from "./list-query.ts";

const { Select } = onDemand(() => import("#web/ui/Select.tsx"));

const sortLabels = { name: "Name", age: "Age", breed: "Breed", createdAt: "Recently Added" };
const orderLabels = { asc: "A-Z", desc: "Z-A" };
const sortOptions = horseSorts.map((value) => ({ value, label: sortLabels[value] }));
const orderOptions = sortOrders.map((value) => ({ value, label: orderLabels[value] }));

interface HorseListControlsProps {
  list: ListState;
  density: Density;
  onDensity: (density: Density) => void;
}

/** The search box above the list, and the choices of sort, order and density. */
export function HorseListControls({ list, density, onDensity }: HorseListControlsProps) {
  const { query, change } = list;
  const [typed, setTyped] = useTypedSearch(query.search, (search) => change({ search }));
  return (
    <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_auto_auto_auto]">
      <SearchBox
        label="Search horses"
        placeholder="Search by name, breed, or passport..."
        value={typed}
        onChange={setTyped}
      />
      <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] gap-3 sm:contents">
        <Suspense fallback={<Skeleton className="col-span-2 h-control sm:w-75" />}>
          <Select
            label="Sort by"
            className="sm:w-44"
            options={sortOptions}
            value={query.sortBy}
            onChange={(value) => {
              const sortBy = horseSorts.find((each) => each === value);
              if (sortBy) change({ sortBy });
            }}
          />
          <Select
            label="Order"
            className="sm:w-28"
            options={orderOptions}
            value={query.sortOrder}
            onChange={(value) => {
              const sortOrder = sortOrders.find((each) => each === value);
              if (sortOrder) change({ sortOrder });
            }}
          />
        </Suspense>
        <DensityButton density={density} onDensity={onDensity} />
      </div>
    </div>
  );
}

function DensityButton({ density, onDensity }: Omit<HorseListControlsProps, "list">) {
  const [other, tip, Sign] =
    density === "ROWS"
      ? (["CARDS", "Show as cards", LayoutGrid] as const)
      : (["ROWS", "Show as rows", Rows3] as const);
  return (
    <TippedIconButton
      tip={tip}
      label={tip}
      className="border border-edge bg-surface"
      onClick={() => onDensity(other)}
    >
      <Sign aria-hidden />
    </TippedIconButton>
  );
}

interface StandingFilterProps {
  counts: StandingCounts;
  chosen: Standing | null;
  onChoose: (standing: Standing | null) => void;
}

/** Buttons that filter horses by one standing at a time; standings that no horse has are left out. */
export const StandingFilter = ({ counts, chosen, onChoose }: StandingFilterProps) => (
  <fieldset aria-label="Filter by standing" className="flex flex-wrap gap-2">
    <Chip pressed={chosen === null} onPress={() => onChoose(null)} sign={null}>
      All {worstFirst.reduce((sum, each) => sum + counts[each], 0)}
    </Chip>
    {worstFirst.map(
      (each) =>
        (counts[each] > 0 || chosen === each) && (
          <Chip
            key={each}
            pressed={chosen === each}
            onPress={() => onChoose(chosen === each ? null : each)}
            sign={<StateSign state={standingLooks[each]} />}
          >
            {standingLabels[each]} {counts[each]}
          </Chip>
        ),
    )}
  </fieldset>
);

interface ChipProps {
  pressed: boolean;
  onPress: () => void;
  sign: ReactNode;
  children: ReactNode;
}

const Chip = ({ pressed, onPress, sign, children }: ChipProps) => (
  <button
    type="button"
    aria-pressed={pressed}
    onClick={onPress}
    className={cx(
      "inline-flex min-h-control items-center gap-1.5 rounded-full border px-3.5 text-sm font-semibold transition-colors",
      pressed
        ? "border-accent bg-accent text-on-accent"
        : "border-edge bg-surface text-ink hover:bg-sunken",
    )}
  >
    {pressed ? <Check aria-hidden /> : sign}
    {children}
  </button>
);
