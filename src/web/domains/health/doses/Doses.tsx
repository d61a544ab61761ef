import { Pencil } from "lucide-react";
import { Suspense, useState } from "react";
import type { DosesOfHorse } from "#contract/health/doses.ts";
import type { Horse } from "#contract/horses/horses.ts";
import { Button } from "#web/ui/Button.tsx";
import { formatDate } from "#web/core/format-date.ts";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { FoldOnPhone } from "#web/ui/FoldOnPhone.tsx";
import { onDemand } from "#web/ui/lazy-components.ts";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { DoseTable } from "./DoseTable.tsx";

const { DosesEditor } = onDemand(() => import("./DosesEditor.tsx"));

interface DosesProps {
  horse: Pick<Horse, "id" | "name">;
  passport: DosesOfHorse;
  today: string;
}

/** The vaccinations on record, or the table for entering a whole passport at once. */
export function Doses({ horse, passport, today }: DosesProps) {
  const [editing, setEditing] = useState(false);
  const none = passport.doses.length === 0 && passport.visits.length === 0;
  // not collapsed after an edit, or while a visit's disease is asked for
  const [isFolded, setFolded] = useState(!none && passport.visits.every(isTold));
  const edit = () => {
    setEditing(true);
    setFolded(false);
  };
  return (
    <section aria-labelledby="doses" className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="doses" className="font-display text-xl">
          Vaccinations of {horse.name}
        </h2>
        {!editing && !none && (
          <Button data-print="off" onClick={edit}>
            <Pencil aria-hidden />
            Edit passport history
          </Button>
        )}
      </div>
      {editing && (
        <Suspense fallback={<Skeleton className="h-96 w-full" />}>
          <DosesEditor
            horseId={horse.id}
            passport={passport}
            today={today}
            onDone={() => setEditing(false)}
          />
        </Suspense>
      )}
      {!editing && none && (
        <EmptyState
          level={3}
          title="No vaccinations on record"
          text="Have the passport beside you: its vaccination pages go in at one sitting, a line a dose."
          action={
            <Button variant="primary" onClick={edit}>
              Enter passport history
            </Button>
          }
        />
      )}
      {!editing && !none && <OnRecord {...{ horse, passport, isFolded }} />}
    </section>
  );
}

interface OnRecordProps extends Pick<DosesProps, "horse" | "passport"> {
  /** A phone shows one line in their place. */
  isFolded: boolean;
}

function OnRecord({ horse, passport, isFolded }: OnRecordProps) {
  const table = <DoseTable horseId={horse.id} passport={passport} />;
  return isFolded ? <FoldOnPhone line={formatDoseCount(passport)}>{table}</FoldOnPhone> : table;
}

const isTold = ({ diseases }: DosesOfHorse["visits"][number]) => diseases.length > 0;

/** 'Show all 7, the last of 16 Nov 2026'. */
function formatDoseCount({ doses, visits }: DosesOfHorse) {
  const dates = [...doses, ...visits].map(({ date }) => date).toSorted();
  const last = dates.at(-1);
  return dates.length > 1 && last
    ? `Show all ${dates.length}, the last of ${formatDate(last)}`
    : "Show the one on record";
}
