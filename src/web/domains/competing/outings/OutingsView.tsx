import { IfMayWrite } from "#web/core/IfMayWrite.tsx";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { FileText, Pencil, Plus } from "lucide-react";
import { Suspense, useState } from "react";
import { Link } from "wouter";
import { type Outing, outingBodyLabels, outingEndpoints } from "#contract/competing/outings.ts";
import { paths } from "#contract/paths.ts";
import { londonDate } from "#rules/london.ts";
import { LoadFailed } from "#web/core/Loaded.tsx";
import { queryOf } from "#web/core/query.ts";
import { Button, buttonLook } from "#web/ui/Button.tsx";
import { Card } from "#web/ui/Card.tsx";
import { Checkbox } from "#web/ui/Checkbox.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { onDemand } from "#web/ui/on-demand.ts";
import { OutingBoard } from "./OutingBoard.tsx";
import { formatDays } from "#web/core/format-date.ts";

const { OutingFormDialog } = onDemand(() => import("./OutingFormDialog.tsx"));

type Open = { outing: Outing | null } | null;

/** The planned outings, and which horses may go to each. */
export function OutingsView() {
  const [today] = useState(() => londonDate(new Date()));
  const [open, setOpen] = useState<Open>(null);
  return (
    <>
      <Planned today={today} onOpen={setOpen} />
      <Suspense fallback={null}>
        {open && (
          <OutingFormDialog outing={open.outing} day={today} onClose={() => setOpen(null)} />
        )}
      </Suspense>
    </>
  );
}

interface PlannedProps {
  today: string;
  onOpen: (open: Open) => void;
}

function Planned({ today, onOpen }: PlannedProps) {
  const [all, setAll] = useState(false);
  const { data, error, refetch } = useQuery({
    ...queryOf(outingEndpoints.board, { query: { horses: all ? "all" : "entered" } }),
    placeholderData: keepPreviousData,
  });
  if (error && !data)
    return <LoadFailed title="The outings could not be loaded" error={error} onRetry={refetch} />;
  if (!data) return <Skeleton className="h-96 w-full" />;
  const add = (
    <IfMayWrite section="care">
      <Button variant="primary" size="lg" onClick={() => onOpen({ outing: null })}>
        <Plus aria-hidden />
        Add outing
      </Button>
    </IfMayWrite>
  );
  if (data.outings.length === 0)
    return (
      <EmptyState
        title="No outings planned"
        text="With shows and rallies written down here, each horse is checked for the day it is to go, and the next vaccination is planned around them."
        action={add}
      />
    );
  return (
    <div className="grid gap-6">
      <div data-print="off" className="flex flex-wrap items-center justify-between gap-3">
        <Checkbox label="Show every horse of the yard" checked={all} onChange={setAll} />
        {add}
      </div>
      <OutingBoard {...data} today={today} />
      <ul aria-label="Planned outings" className="grid gap-4 sm:grid-cols-2">
        {data.outings.map((outing) => (
          <OutingCard key={outing.id} outing={outing} onEdit={() => onOpen({ outing })} />
        ))}
      </ul>
    </div>
  );
}

/** One planned outing: when and where it is, by whose rules, and which horses are entered. */
export function OutingCard({ outing, onEdit }: { outing: Outing; onEdit: () => void }) {
  const { id, name, venue, body, feiRules, horses, notes } = outing;
  return (
    <Card as="li" className="flex break-inside-avoid flex-col gap-2">
      <h2 className="text-lg font-semibold break-words">{name}</h2>
      <p className="text-muted">{[formatDays(outing), venue].filter(Boolean).join(" · ")}</p>
      <p>
        {outingBodyLabels[body]}
        {feiRules && ", in an FEI class or FEI stables"}
      </p>
      <p className="break-words">
        {horses.length === 0
          ? "No horse is entered yet."
          : `Entered: ${horses.map((horse) => horse.name).join(", ")}`}
      </p>
      {notes && <p className="break-words whitespace-pre-line text-muted">{notes}</p>}
      <div data-print="off" className="mt-auto flex flex-wrap gap-3 pt-1">
        <IfMayWrite section="care">
          <Button aria-label={`Edit ${name}`} onClick={onEdit}>
            <Pencil aria-hidden />
            Edit
          </Button>
        </IfMayWrite>
        <Link
          href={paths.outingHealthSheet.replace(":id", id)}
          className={buttonLook()}
          aria-label={`Statement for ${name}`}
        >
          <FileText aria-hidden />
          Statement
        </Link>
      </div>
    </Card>
  );
}
