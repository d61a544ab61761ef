import { Card } from "#web/ui/Card.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";

/** The list's shape while it is on its way. */
export const HorseCardSkeletons = () => (
  <div
    aria-busy
    aria-label="Loading horses"
    className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3 2xl:grid-cols-4"
  >
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
