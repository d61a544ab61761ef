import { IfMayWrite } from "#web/core/IfMayWrite.tsx";
import { useQuery } from "@tanstack/react-query";
import { ChevronLeft } from "lucide-react";
import { Suspense, useState } from "react";
import { Link, useLocation, useParams } from "wouter";
import {
  type DraftHorse,
  draftHorseEndpoints,
  requiredPaperLabels,
} from "#contract/horses/draft-horses.ts";
import { paths } from "#contract/paths.ts";
import { Loaded } from "#web/core/Loaded.tsx";
import { queryOf, useMutate } from "#web/core/query.ts";
import { DeleteDialog } from "#web/domains/data/bin/DeleteDialog.tsx";
import { Checklist } from "#web/domains/horses/first-run/Checklist.tsx";
import { HorsePhoto } from "#web/domains/horses/HorsePhoto.tsx";
import { Button } from "#web/ui/Button.tsx";
import { onDemand } from "#web/ui/on-demand.ts";
import { Skeleton } from "#web/ui/Skeleton.tsx";

const { PapersDialog } = onDemand(() => import("./PapersDialog.tsx"));
const { CanIGo } = onDemand(() => import("#web/domains/competing/compliance/CanIGo.tsx"));

/**
 * A horse whose papers (breed, date of birth, passport number) are missing: the first questions to answer, and
 * whether it may compete.
 */
export function DraftHorsePage() {
  const { id } = useParams<{ id: string }>();
  const draft = useQuery(queryOf(draftHorseEndpoints.find, { params: { id } }));
  // the last draft is kept, because it disappears once somebody else has completed it, and the form must keep its input
  const [last, setLast] = useState(draft.data);
  if (draft.data && draft.data !== last) setLast(draft.data);
  return (
    <main id="main" tabIndex={-1} className="column grid max-w-3xl gap-5 py-4 sm:py-8">
      <Link href={paths.horses} className="link inline-flex min-h-control items-center">
        <ChevronLeft aria-hidden />
        My Horses
      </Link>
      <Loaded
        query={{ ...draft, data: draft.data ?? last }}
        failed="This horse could not be loaded"
        skeleton="h-96 w-full"
      >
        {(horse) => <Draft horse={horse} />}
      </Loaded>
    </main>
  );
}

function Draft({ horse }: { horse: DraftHorse }) {
  const [open, setOpen] = useState<"papers" | "delete" | null>(null);
  const [, go] = useLocation();
  const remove = useMutate(draftHorseEndpoints.remove);
  return (
    <>
      <header className="flex flex-wrap items-center gap-4">
        <HorsePhoto horse={horse} eager className="size-24 flex-none rounded-card sm:size-28" />
        <div className="min-w-0 flex-1 basis-48">
          <h1 dir="auto" className="font-display text-3xl wrap-anywhere">
            {horse.name}
          </h1>
          <p className="text-muted">Papers to come: {formatMissingPapers(horse)}.</p>
        </div>
      </header>
      <Checklist horse={horse} onPapers={() => setOpen("papers")} />
      <Suspense fallback={<Skeleton className="h-96 w-full" />}>
        <CanIGo horse={horse} on={null} />
      </Suspense>
      <IfMayWrite section="papers" horseId={horse.id}>
        <Button variant="quiet" className="justify-self-start" onClick={() => setOpen("delete")}>
          Delete this horse
        </Button>
      </IfMayWrite>
      <Suspense fallback={null}>
        {open === "papers" && <PapersDialog horse={horse} onClose={() => setOpen(null)} />}
      </Suspense>
      {open === "delete" && (
        <DeleteDialog
          id={horse.id}
          title={`Delete ${horse.name}?`}
          text={`This deletes ${horse.name} with all that is on record.`}
          confirm="Delete horse"
          remove={() => remove.mutateAsync({ params: { id: horse.id } })}
          busy={remove.isPending}
          done="Horse deleted successfully"
          failed="Failed to delete horse"
          onClose={() => setOpen(null)}
          onDone={() => go(paths.horses)}
        />
      )}
    </>
  );
}

/** Names the papers that are missing, such as 'breed, date of birth and passport number'. */
function formatMissingPapers({ missing }: DraftHorse): string {
  const words = missing.map((paper) => requiredPaperLabels[paper]);
  const last = words.at(-1) ?? "";
  return words.length > 1 ? `${words.slice(0, -1).join(", ")} and ${last}` : last;
}
