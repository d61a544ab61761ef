import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { libraryEndpoints } from "#contract/experts/library.ts";
import { paths } from "#contract/paths.ts";
import { queryOf } from "#web/core/query.ts";
import { LoadFailed } from "#web/core/LoadFailed.tsx";
import { SearchBox } from "#web/ui/SearchBox.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { Entries } from "./Entries.tsx";
import { Fields } from "./Fields.tsx";
import { type LibraryState, useLibraryState } from "./library-state.ts";
import { PublicPage } from "./PublicPage.tsx";
import { Topics } from "./Topics.tsx";

/** The index of the reference library: by specialist, topic or search. */
export function LibraryPage() {
  const state = useLibraryState();
  return (
    <PublicPage title="Reference library">
      <header>
        <h1 className="font-display text-3xl">Reference library</h1>
        <p className="mt-1 max-w-[68ch] text-muted">
          What the specialists of{" "}
          <Link href={paths.ask} className="link">
            Ask the Expert
          </Link>{" "}
          answer from. Every statement names its source, the official one where there is one; rules
          change, so follow the link before you rely on one.
        </p>
      </header>
      <SearchBox
        label="Search the library"
        placeholder="Search by words, such as flu jab or passport"
        value={state.typed}
        onChange={state.type}
      />
      <Fields state={state} />
      <Shelves state={state} />
    </PublicPage>
  );
}

function Shelves({ state }: { state: LibraryState }) {
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...queryOf(libraryEndpoints.list, { query: state.query }),
    placeholderData: keepPreviousData,
  });
  if (error)
    return <LoadFailed title="The library could not be opened" error={error} onRetry={refetch} />;
  if (!data) return <ShelvesSkeleton />;
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[17rem_1fr]">
      <Topics topics={data.topics} state={state} />
      <Entries page={data} state={state} isStale={isPlaceholderData} />
    </div>
  );
}

const ShelvesSkeleton = () => (
  <div className="grid gap-3">
    <Skeleton className="h-24" />
    <Skeleton className="h-24" />
    <Skeleton className="h-24" />
  </div>
);
