import { IfMayWrite } from "#web/core/IfMayWrite.tsx";
import { useQuery } from "@tanstack/react-query";
import { Pencil, Plus } from "lucide-react";
import { Suspense, useState } from "react";
import { type CareNotes, careNotesEndpoints, dayJobLabels } from "#contract/horses/care-notes.ts";
import type { Horse } from "#contract/horses/horse.ts";
import { Loaded } from "#web/core/Loaded.tsx";
import { queryOf } from "#web/core/query.ts";
import { Button } from "#web/ui/Button.tsx";
import { FoldOnPhone } from "#web/ui/Disclosure.tsx";
import { onDemand } from "#web/ui/on-demand.ts";
import { Section } from "#web/ui/Card.tsx";

const { CareNotesDialog } = onDemand(() => import("./CareNotesDialog.tsx"));

/** The horse's feeds by time of day, its rugs and tack, and a button to edit these. */
export function HorseFeed({ horse }: { horse: Pick<Horse, "id" | "name"> }) {
  const asked = useQuery(queryOf(careNotesEndpoints.find, { params: { id: horse.id } }));
  const [edited, setEdited] = useState<CareNotes | null>(null);
  return (
    <Section id="feed" title="Feed, rugs and tack" className="relative grid content-start gap-2">
      <Loaded
        query={asked}
        failed="The feed could not be loaded"
        level={3}
        skeleton="h-40 w-full max-sm:hidden"
      >
        {(notes) => (
          <FoldOnPhone atHead line={<span className="sr-only">What is fed and worn</span>}>
            <Notes notes={notes} />
            <IfMayWrite section="feed" horseId={horse.id}>
              <Button
                variant="quiet"
                className="-mb-2 -ml-4 justify-self-start"
                data-print="off"
                onClick={() => setEdited(notes)}
              >
                {isBlank(notes) ? <Plus aria-hidden /> : <Pencil aria-hidden />}
                {isBlank(notes) ? "Write down feed and warnings" : "Change feed and warnings"}
              </Button>
            </IfMayWrite>
          </FoldOnPhone>
        )}
      </Loaded>
      <Suspense>
        {edited && <CareNotesDialog horse={horse} notes={edited} onClose={() => setEdited(null)} />}
      </Suspense>
    </Section>
  );
}

const isBlank = ({ feeds, routine, rugs, tack, allergies, warnings }: CareNotes) =>
  feeds.length + routine.length === 0 &&
  [rugs, tack, allergies, warnings].every((text) => text === null);

function Notes({ notes: { feeds, routine, rugs, tack } }: { notes: CareNotes }) {
  if (feeds.length + routine.length === 0 && rugs === null && tack === null)
    return <p className="text-muted">Nothing written down yet.</p>;
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5">
      {feeds.map(({ time, what }) => (
        <Line key={time} term={time} text={what} />
      ))}
      {routine.map(({ time, job, what }) => (
        <Line
          key={`${time} ${job}`}
          term={time}
          text={[dayJobLabels[job], what].filter(Boolean).join(": ")}
        />
      ))}
      {rugs && <Line term="Rugs" text={rugs} />}
      {tack && <Line term="Tack" text={tack} />}
    </dl>
  );
}

const Line = ({ term, text }: { term: string; text: string }) => (
  <>
    <dt className="font-semibold tabular-nums">{term}</dt>
    <dd className="wrap-anywhere whitespace-pre-line">{text}</dd>
  </>
);
