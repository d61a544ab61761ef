import { Card } from "#web/ui/Card.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";

/** The list's placeholder while it loads. */
export const HorseCardSkeletons = () => (
  <div aria-busy className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3 2xl:grid-cols-4">
    <p className="sr-only">Loading horses</p>
    {Array.from({ length: 6 }, (_, place) => (
      <Card key={place} flush>
        <Skeleton className="aspect-16/10 w-full rounded-none" />
        <div className="grid gap-3 p-4">
          <Skeleton className="h-7 w-1/2" />
          <Skeleton className="h-5 w-3/4" />
          <Skeleton className="h-12 w-full" />
        </div>
      </Card>
    ))}
  </div>
);

/** The same for rows. */
export const HorseRowSkeletons = () => (
  <div aria-busy className="grid gap-px">
    <p className="sr-only">Loading horses</p>
    {Array.from({ length: 8 }, (_, place) => (
      <div key={place} className="flex min-h-16 items-center gap-3">
        <Skeleton className="size-12" />
        <Skeleton className="h-10 flex-1" />
      </div>
    ))}
  </div>
);
