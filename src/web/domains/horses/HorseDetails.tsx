import { IfManager, IfMayWrite } from "#web/core/IfMayWrite.tsx";
import { formatMoment } from "#rules/date-format.ts";
import { useState } from "react";
import { ClipboardList, Pencil, Trash2 } from "lucide-react";
import { careEventTypeLabels } from "#contract/care/care-event-types.ts";
import { genderLabels } from "#contract/horses/genders.ts";
import type { Horse } from "#contract/horses/horse.ts";
import type { HorseSummary } from "#contract/horses/horses.ts";
import { Badge } from "#web/ui/Badge.tsx";
import { TippedIconButton } from "#web/ui/TippedIconButton.tsx";
import type { HorseAction } from "./HorseDialog.tsx";

export interface ShownHorse {
  summary: HorseSummary;
  /** Opens an action's dialog for the horse. */
  onOpen: (what: HorseAction) => void;
}

/** A horse's details in the list, below its name: passport and chip numbers, records, schedule and actions. */
export const HorseDetails = (props: ShownHorse) => (
  <>
    <Papers horse={props.summary.horse} />
    <div className="border-y border-line pt-3">
      <HealthCounts counts={props.summary.healthCounts} />
      <AllRecords {...props} />
    </div>
    <CareSchedule {...props} />
  </>
);

/** Formats an age as '11 years'. */
export const years = (age: number) => `${age} ${age === 1 ? "year" : "years"}`;

/** Describes a horse as 'Connemara · 11 years · Mare'. */
export function about({ breed, age, gender }: Horse) {
  return [breed, years(age), gender && genderLabels[gender]].filter(Boolean).join(" · ");
}

/** The horse's passport and microchip numbers. */
export const Papers = ({ horse }: { horse: Horse }) => (
  <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 text-sm">
    <dt className="text-muted">Passport</dt>
    <dd dir="auto" className="truncate tabular-nums">
      {horse.passportNumber}
    </dd>
    <dt className="text-muted">Microchip</dt>
    <dd dir="auto" className="truncate tabular-nums">
      {horse.microchipNumber}
    </dd>
  </dl>
);

/** How many records of each kind the horse has. */
export const HealthCounts = ({ counts }: { counts: HorseSummary["healthCounts"] }) => (
  <dl className="flex flex-wrap justify-between gap-x-3 gap-y-1 text-center">
    <Count label="Vet" count={counts.veterinary} />
    <Count label="Farrier" count={counts.farrier} />
    <Count label="Diet" count={counts.dietary} />
    <Count label="Meds" count={counts.medication} />
  </dl>
);

const Count = ({ label, count }: { label: string; count: number }) => (
  <div className="flex min-w-9 flex-col-reverse">
    <dt className="text-sm text-muted">{label}</dt>
    <dd className="text-lg leading-tight font-semibold tabular-nums">{count}</dd>
  </div>
);

/** A button that opens the horse's records. */
export const AllRecords = ({ onOpen }: ShownHorse) => (
  <button
    type="button"
    className="link relative min-h-control cursor-pointer"
    onClick={() => onOpen("records")}
  >
    View All Records
  </button>
);

function CareSchedule({ summary, onOpen }: ShownHorse) {
  const { overdueCount, nextCareEvent, horse } = summary;
  const [now] = useState(() => new Date().toISOString());
  // if the next event's time has passed, the event has begun; otherwise it would be overdue
  const hasBegun = nextCareEvent !== null && nextCareEvent.dueDate < now;
  return (
    <div className="mt-auto grid gap-2">
      <div className="flex flex-wrap items-center gap-2">
        {overdueCount > 0 && <Badge state="overdue">{overdueCount} overdue</Badge>}
        {nextCareEvent && (
          <p>
            <span className="text-muted">{hasBegun ? "In progress" : "Next"}: </span>
            {careEventTypeLabels[nextCareEvent.eventType]}, {formatMoment(nextCareEvent.dueDate)}
          </p>
        )}
        {!nextCareEvent && overdueCount === 0 && (
          <p className="text-muted">No scheduled care events</p>
        )}
      </div>
      <div className="-mr-2 -mb-2 flex flex-wrap items-center gap-x-4">
        <button
          type="button"
          className="link min-h-control cursor-pointer"
          aria-label={`Can I go? ${horse.name}`}
          onClick={() => onOpen("canIGo")}
        >
          Can I go?
        </button>
        <button
          type="button"
          className="link min-h-control cursor-pointer"
          aria-label={`Care plan of ${horse.name}`}
          onClick={() => onOpen("plan")}
        >
          Care plan
        </button>
        <DetailButtons horse={horse} onOpen={onOpen} />
      </div>
    </div>
  );
}

/** The buttons of a horse's card: its records, and what the user may change. */
const DetailButtons = ({
  horse,
  onOpen,
}: Pick<ShownHorse, "onOpen"> & Pick<ShownHorse["summary"], "horse">) => (
  <span className="ml-auto flex">
    <TippedIconButton
      tip="Health records"
      label={`Health records of ${horse.name}`}
      onClick={() => onOpen("records")}
    >
      <ClipboardList aria-hidden />
    </TippedIconButton>
    <IfMayWrite section="papers" horseId={horse.id}>
      <TippedIconButton tip="Edit" label={`Edit ${horse.name}`} onClick={() => onOpen("edit")}>
        <Pencil aria-hidden />
      </TippedIconButton>
    </IfMayWrite>
    <IfManager>
      <TippedIconButton
        tip="Delete"
        label={`Delete ${horse.name}`}
        onClick={() => onOpen("delete")}
      >
        <Trash2 aria-hidden />
      </TippedIconButton>
    </IfManager>
  </span>
);
