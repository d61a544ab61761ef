import { Skeleton } from "#web/ui/Skeleton.tsx";

/** The page's placeholder while its data loads. */
export const PageSkeleton = () => (
  <div aria-busy className="grid gap-6">
    <p className="sr-only">Loading the subscription</p>
    <Skeleton className="h-36 rounded-card" />
    <div className="grid gap-6 lg:grid-cols-[1fr_22rem]">
      <div className="grid gap-6">
        <Skeleton className="h-32 rounded-card" />
        <Skeleton className="h-48 rounded-card" />
      </div>
      <Skeleton className="h-64 rounded-card" />
    </div>
  </div>
);
