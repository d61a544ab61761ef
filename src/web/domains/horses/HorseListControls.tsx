import { Suspense } from "react";
import { horseSorts, sortOrders } from "#contract/horses/horses.ts";
import { useTypedSearch } from "#web/core/typed-search.ts";
import { onDemand } from "#web/ui/on-demand.ts";
import { SearchBox } from "#web/ui/SearchBox.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import type { ListState } from "./list-state.ts";

const { Select } = onDemand(() => import("#web/ui/Select.tsx"));

const sortLabels = { name: "Name", age: "Age", breed: "Breed", createdAt: "Recently Added" };
const orderLabels = { asc: "A-Z", desc: "Z-A" };
const sortOptions = horseSorts.map((value) => ({ value, label: sortLabels[value] }));
const orderOptions = sortOrders.map((value) => ({ value, label: orderLabels[value] }));

/** Search box, sort and order above the list. */
export function HorseListControls({ list }: { list: ListState }) {
  const { query, change } = list;
  const [typed, setTyped] = useTypedSearch(query.search, (search) => change({ search }));
  return (
    <div className="grid gap-3 sm:grid-cols-[1fr_auto_auto]">
      <SearchBox
        label="Search horses"
        placeholder="Search by name, breed, or passport..."
        value={typed}
        onChange={setTyped}
      />
      <div className="grid grid-cols-2 gap-3 sm:contents">
        <Suspense fallback={<Skeleton className="h-11 sm:w-44" />}>
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
      </div>
    </div>
  );
}
