import { Plus } from "lucide-react";
import { type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { Link } from "wouter";
import type { Horse } from "#contract/horses/horse.ts";
import type { Paper } from "#contract/horses/papers.ts";
import { paths } from "#contract/paths.ts";
import { listPapers } from "#rules/identity/paper-ends.ts";
import { londonDate } from "#rules/london.ts";
import { IfMayWrite } from "#web/core/IfMayWrite.tsx";
import { Loaded } from "#web/core/Loaded.tsx";
import { Button } from "#web/ui/Button.tsx";
import { onDemand } from "#web/ui/on-demand.ts";
import { PaperRow } from "./PaperRow.tsx";
import { usePapers } from "./use-papers.ts";

const { PaperFormDialog } = onDemand(() => import("./PaperFormDialog.tsx"));

/** How many papers a horse's page shows before the button for the rest. */
const FEW = 4;

/** A horse's insurance, licences and other papers; what ends next comes first. */
export function HorsePapers({ horse }: { horse: Pick<Horse, "id" | "name"> }) {
  const asked = usePapers(horse.id);
  const [edited, setEdited] = useState<Paper | "new" | null>(null);
  return (
    <>
      <Loaded
        query={asked}
        failed="The papers could not be loaded"
        level={3}
        skeleton="h-14 w-full"
      >
        {(papers) => (
          <>
            <ScrolledTo />
            <PaperList papers={papers} onEdit={setEdited}>
              <IfMayWrite section="papers" horseId={horse.id}>
                <Button variant="quiet" onClick={() => setEdited("new")}>
                  <Plus aria-hidden />
                  Add paper
                </Button>
              </IfMayWrite>
            </PaperList>
          </>
        )}
      </Loaded>
      <Suspense>
        {edited && (
          <PaperFormDialog
            paper={edited === "new" ? null : edited}
            horse={horse}
            onClose={() => setEdited(null)}
          />
        )}
      </Suspense>
    </>
  );
}

interface PaperListProps {
  papers: readonly Paper[];
  onEdit: (paper: Paper) => void;
  /** Further buttons below the list. */
  children: ReactNode;
}

function PaperList({ papers, onEdit, children }: PaperListProps) {
  const [all, setAll] = useState(false);
  const [today] = useState(() => londonDate(new Date()));
  const listed = listPapers(papers, today);
  const shown = listed.slice(0, all ? undefined : FEW);
  const more = listed.length - shown.length;
  return (
    <>
      {shown.length > 0 && (
        <ul aria-label="Papers with an end" className="border-t border-line">
          {shown.map((each) => (
            <PaperRow
              key={each.paper.id}
              listed={each}
              today={today}
              onEdit={() => onEdit(each.paper)}
            />
          ))}
        </ul>
      )}
      <div className="-mb-2 -ml-4 flex flex-wrap" data-print="off">
        {more > 0 && (
          <Button variant="quiet" onClick={() => setAll(true)}>
            Show {more} more
          </Button>
        )}
        {children}
        <Link href={paths.papers} className="link ml-4 inline-flex min-h-control items-center">
          Papers of the yard
        </Link>
      </div>
    </>
  );
}

/** Brings the section into view for a link that ends with `#papers`, once its rows are there. */
function ScrolledTo() {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (location.hash === "#papers") place.current?.closest("section")?.scrollIntoView();
  }, []);
  return <span ref={place} hidden />;
}
