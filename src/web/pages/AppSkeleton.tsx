import { BarFrame, RowFrame } from "#web/shell/BarFrames.tsx";
import { Logo } from "#web/ui/Logo.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { TopBar } from "#web/ui/TopBar.tsx";

/** Shown for a signed-in page until its script has loaded: the bar, and placeholders in the shape of the content. */
export function AppSkeleton() {
  return (
    <>
      <TopBar brand={<Logo crowded />} end={<Skeleton className="size-11 rounded-full" />}>
        <div className="hidden gap-2 lg:flex" aria-hidden>
          <Skeleton className="h-9 w-28" />
          <Skeleton className="h-9 w-28" />
          <Skeleton className="h-9 w-36" />
          <Skeleton className="h-9 w-32" />
        </div>
      </TopBar>
      <RowFrame />
      <main id="main" aria-busy="true" className="column py-8">
        <p className="sr-only">Loading</p>
        <Skeleton className="h-9 w-64 max-w-full" />
        <Skeleton className="mt-3 h-5 w-80 max-w-full" />
        <div className="mt-8 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          <Skeleton className="h-52 rounded-card" />
          <Skeleton className="h-52 rounded-card" />
          <Skeleton className="h-52 rounded-card max-lg:hidden" />
        </div>
        <noscript>
          <p className="mt-8">Loosebox needs JavaScript once you are signed in.</p>
        </noscript>
      </main>
      <BarFrame />
    </>
  );
}
