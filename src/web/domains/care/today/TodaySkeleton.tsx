import { Card } from "#web/ui/Card.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";

const rows = [1, 2, 3, 4, 5, 6];

/** A placeholder of six rows. */
export const TodaySkeleton = () => (
  <Card flush aria-busy className="max-sm:-mx-4 max-sm:rounded-none max-sm:border-x-0">
    <ul aria-hidden className="divide-y divide-line pt-11 pb-1">
      {rows.map((row) => (
        <li
          key={row}
          className="grid h-17 grid-cols-[2.75rem_minmax(0,1fr)_6rem] items-center gap-x-3 px-4 sm:px-5 lg:h-14"
        >
          <Skeleton className="size-11 lg:size-10" />
          <Skeleton className="h-6 w-2/3" />
          <Skeleton className="h-11" />
        </li>
      ))}
    </ul>
  </Card>
);
