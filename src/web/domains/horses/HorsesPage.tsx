import { IfMayWrite } from "#web/core/IfMayWrite.tsx";
import { Plus } from "lucide-react";
import { Suspense, useState } from "react";
import { useOpening } from "#web/core/use-opening.ts";
import { Button } from "#web/ui/Button.tsx";
import { onDemand } from "#web/ui/on-demand.ts";
import { useDensity, useListState } from "./list-query.ts";
import { HorseDialog, type OpenDialog } from "./HorseDialog.tsx";
import { HorseList } from "./HorseList.tsx";
import { HorseListControls } from "./HorseListControls.tsx";

// loaded on demand, because it is below the list
const { OtherHorses } = onDemand(() => import("./presence/OtherHorses.tsx"));

/** The yard's horses, with search, order, pages, and actions on each horse. */
export function HorsesPage() {
  const list = useListState();
  const [density, setDensity] = useDensity();
  const [open, setOpen] = useState<OpenDialog | null>(null);
  useOpening("add", (asked) => setOpen({ what: "add", name: asked.get("name") ?? "" }));
  return (
    <main id="main" tabIndex={-1} className="column grid gap-4 py-4 sm:gap-6 sm:py-8">
      <header className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <h1 className="font-display text-xl sm:text-3xl">Horse Management</h1>
        <IfMayWrite section="papers" horseId={null}>
          <Button
            variant="primary"
            aria-label="Add Horse"
            className="max-sm:px-3"
            onClick={() => setOpen({ what: "add" })}
          >
            <Plus aria-hidden />
            <span>
              Add<span className="max-sm:hidden"> Horse</span>
            </span>
          </Button>
        </IfMayWrite>
      </header>
      <HorseListControls
        list={list}
        density={density}
        onDensity={(chosen) => {
          setDensity(chosen);
          list.change({});
        }}
      />
      <HorseList list={list} density={density} onOpen={setOpen} />
      <Suspense fallback={null}>
        <OtherHorses />
      </Suspense>
      {open && <HorseDialog open={open} onClose={() => setOpen(null)} />}
    </main>
  );
}
