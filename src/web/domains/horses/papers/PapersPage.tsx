import { Plus } from "lucide-react";
import { Suspense, useState } from "react";
import { Link } from "wouter";
import type { Horse } from "#contract/horses/horse.ts";
import type { Paper } from "#contract/horses/papers.ts";
import { paths } from "#contract/paths.ts";
import { listPapers, type ListedPaper } from "#rules/identity/paper-ends.ts";
import { londonDate } from "#rules/london.ts";
import { IfMayWrite } from "#web/core/IfMayWrite.tsx";
import { Loaded } from "#web/core/Loaded.tsx";
import { useHorseNames } from "#web/domains/horses/use-horses.ts";
import { Button } from "#web/ui/Button.tsx";
import { Card, Section } from "#web/ui/Card.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { onDemand } from "#web/ui/on-demand.ts";
import { Page, PageTitle } from "#web/ui/Page.tsx";
import { MailedPapers } from "./MailedPapers.tsx";
import { PaperRow } from "./PaperRow.tsx";
import { usePapers } from "./use-papers.ts";

const { PaperFormDialog } = onDemand(() => import("./PaperFormDialog.tsx"));

interface PaperDialogState {
  paper: Paper | null;
  horse: Pick<Horse, "id" | "name"> | null;
}

/** The papers of the yard itself, and then those of each horse. */
export function PapersPage() {
  const papers = usePapers();
  const { data: horses = [] } = useHorseNames();
  const [edited, setEdited] = useState<PaperDialogState | null>(null);
  const [today] = useState(() => londonDate(new Date()));
  return (
    <Page width="list">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <PageTitle>Papers</PageTitle>
          <p className="mt-1 text-muted">
            Insurance, licences and memberships. What ends next is first.
          </p>
        </div>
        <IfMayWrite section="papers">
          <Button
            variant="primary"
            onClick={() => setEdited({ paper: null, horse: null })}
            data-print="off"
          >
            <Plus aria-hidden />
            Add paper
          </Button>
        </IfMayWrite>
      </header>
      <MailedPapers />
      <Loaded query={papers} failed="The papers could not be loaded" skeleton="h-96 w-full">
        {(all) =>
          all.length === 0 ? (
            <NoPapers />
          ) : (
            groupsOf(listPapers(all, today), horses).map(({ horse, listed }) => (
              <Section
                key={horse?.id ?? "yard"}
                id={horse?.id ?? "of-yard"}
                title={horse ? <HorseLink horse={horse} /> : "The yard's"}
              >
                <ul>
                  {listed.map((each) => (
                    <PaperRow
                      key={each.paper.id}
                      listed={each}
                      today={today}
                      onEdit={() => setEdited({ paper: each.paper, horse })}
                    />
                  ))}
                </ul>
              </Section>
            ))
          )
        }
      </Loaded>
      <Suspense>
        {edited && <PaperFormDialog {...edited} onClose={() => setEdited(null)} />}
      </Suspense>
    </Page>
  );
}

const NoPapers = () => (
  <Card>
    <EmptyState
      title="No papers yet"
      text="The yard's own: public liability, a hiring licence. A horse's insurance or FEI passport is added on its page."
    />
  </Card>
);

const HorseLink = ({ horse }: { horse: Pick<Horse, "id" | "name"> }) => (
  <Link href={paths.horse.replace(":id", horse.id)} className="link">
    <bdi>{horse.name}</bdi>
  </Link>
);

/** The yard's papers, then those of each present horse, the horse whose paper ends next first. */
function groupsOf<H extends Pick<Horse, "id" | "name">>(
  listed: readonly ListedPaper<Paper>[],
  horses: readonly H[],
) {
  const byHorse = Map.groupBy(listed, ({ paper }) => paper.horseId);
  const known = new Map(horses.map((horse) => [horse.id, horse]));
  const ofYard = byHorse.get(null) ?? [];
  return [
    ...(ofYard.length > 0 ? [{ horse: null, listed: ofYard }] : []),
    ...[...byHorse].flatMap(([horseId, its]) => {
      const horse = horseId === null ? undefined : known.get(horseId);
      return horse ? [{ horse, listed: its }] : [];
    }),
  ];
}
