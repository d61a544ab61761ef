import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { horseEndpoints } from "#contract/horses/horses.ts";
import { queryOf } from "#web/core/query.ts";
import { LoadFailed } from "#web/core/LoadFailed.tsx";
import { Button } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { HorseIcon } from "#web/ui/horse-icons.ts";
import { Pager } from "#web/ui/Pager.tsx";
import { HorseCard } from "./HorseCard.tsx";
import { HorseDialog, type OpenDialog } from "./HorseDialog.tsx";
import { HorseCardSkeletons } from "./HorseCardSkeletons.tsx";
import { HorseListControls } from "./HorseListControls.tsx";
import { type ListState, useListState } from "./list-state.ts";

/** The yard's horses: search, order, pages, and what can be done with each. */
export function HorsesPage() {
  const list = useListState();
  const [open, setOpen] = useState<OpenDialog | null>(null);
  return (
    <main id="main" tabIndex={-1} className="column grid gap-6 py-6 sm:py-8">
      <header className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="font-display text-3xl">Horse Management</h1>
        <Button variant="primary" size="lg" onClick={() => setOpen({ what: "add" })}>
          <Plus aria-hidden />
          Add Horse
        </Button>
      </header>
      <HorseListControls list={list} />
      <HorseList list={list} onOpen={setOpen} />
      {open && <HorseDialog open={open} onClose={() => setOpen(null)} />}
    </main>
  );
}

interface HorseListProps {
  list: ListState;
  onOpen: (open: OpenDialog) => void;
}

function HorseList({ list, onOpen }: HorseListProps) {
  const { query } = list;
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...queryOf(horseEndpoints.summaries, { query }),
    placeholderData: keepPreviousData,
  });
  if (error)
    return <LoadFailed title="The horses could not be loaded" error={error} onRetry={refetch} />;
  if (!data) return <HorseCardSkeletons />;
  if (data.total === 0) return <NoHorses list={list} onAdd={() => onOpen({ what: "add" })} />;
  return (
    <>
      <ul
        aria-label="Horses"
        aria-busy={isPlaceholderData}
        className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3 2xl:grid-cols-4"
      >
        {data.items.map((item) => (
          <li key={item.horse.id}>
            <HorseCard summary={item} onOpen={(what) => onOpen({ what, horse: item.horse })} />
          </li>
        ))}
      </ul>
      <Pager
        page={query.page}
        totalPages={data.totalPages}
        onPage={(page) => {
          list.change({ page });
          document.getElementById("main")?.focus();
        }}
        pageSize={query.pageSize}
        total={data.total}
        of="horses"
      />
    </>
  );
}

function NoHorses({ list, onAdd }: { list: ListState; onAdd: () => void }) {
  if (list.query.search)
    return (
      <EmptyState
        picture={<HorseIcon aria-hidden />}
        title="No horses found"
        text={`Nothing in your yard matches “${list.query.search}” by name, breed or passport.`}
        action={<Button onClick={() => list.change({ search: "" })}>Clear Search</Button>}
      />
    );
  return (
    <EmptyState
      picture={<HorseIcon aria-hidden />}
      title="No horses added yet"
      text="Each horse keeps its papers, health records and care calendar in one place."
      action={
        <Button variant="primary" size="lg" onClick={onAdd}>
          Add Your First Horse
        </Button>
      }
    />
  );
}
