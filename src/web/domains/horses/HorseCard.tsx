import { ClipboardList, Pencil, Trash2 } from "lucide-react";
import { Link } from "wouter";
import { careEventTypeLabels } from "#contract/care/care-event-types.ts";
import { paths } from "#contract/paths.ts";
import { genderLabels, type Horse, type HorseSummary } from "#contract/horses/horses.ts";
import { Badge } from "#web/ui/Badge.tsx";
import { Card } from "#web/ui/Card.tsx";
import { TippedIconButton } from "#web/ui/TippedIconButton.tsx";
import { dateWords } from "#web/core/dates.ts";
import type { HorseAction } from "./HorseDialog.tsx";
import { HorsePhoto } from "./HorsePhoto.tsx";
import { StandingBadge } from "./StandingBadge.tsx";

interface HorseCardProps {
  summary: HorseSummary;
  /** Opens what can be done with the horse. */
  onOpen: (what: HorseAction) => void;
}

/** One horse of the list: who it is, its papers, what is on record, what is next. */
export function HorseCard({ summary, onOpen }: HorseCardProps) {
  const { horse } = summary;
  return (
    <Card as="article" flush aria-label={horse.name} className="flex h-full flex-col">
      <HorsePhoto horse={horse} className="aspect-16/10 w-full" />
      <div className="flex flex-1 flex-col gap-4 p-4">
        <div className="flex items-start gap-2">
          <div className="min-w-0 flex-1">
            <h2 className="font-display text-xl break-words">
              <Link
                href={paths.horse.replace(":id", horse.id)}
                className="text-ink hover:underline"
              >
                {horse.name}
              </Link>
            </h2>
            <p className="text-muted">{about(horse)}</p>
            <StandingBadge standing={summary.careStatus} className="mt-1" />
          </div>
          <div className="-mt-1 -mr-2 flex">
            <TippedIconButton
              tip="Health records"
              label={`Health records of ${horse.name}`}
              onClick={() => onOpen("records")}
            >
              <ClipboardList aria-hidden />
            </TippedIconButton>
            <TippedIconButton
              tip="Edit"
              label={`Edit ${horse.name}`}
              onClick={() => onOpen("edit")}
            >
              <Pencil aria-hidden />
            </TippedIconButton>
            <TippedIconButton
              tip="Delete"
              label={`Delete ${horse.name}`}
              onClick={() => onOpen("delete")}
            >
              <Trash2 aria-hidden />
            </TippedIconButton>
          </div>
        </div>
        <Papers horse={horse} />
        <div className="border-y border-line pt-3">
          <HealthCounts counts={summary.healthCounts} />
          <button
            type="button"
            className="link min-h-control cursor-pointer"
            onClick={() => onOpen("records")}
          >
            View All Records
          </button>
        </div>
        <CareSchedule summary={summary} onOpen={onOpen} />
      </div>
    </Card>
  );
}

const years = (age: number) => `${age} ${age === 1 ? "year" : "years"}`;

function about({ breed, age, gender }: Horse) {
  return [breed, years(age), gender && genderLabels[gender]].filter(Boolean).join(" · ");
}

const Papers = ({ horse }: { horse: Horse }) => (
  <dl className="grid grid-cols-[auto_1fr] gap-x-3 text-sm">
    <dt className="text-muted">Passport</dt>
    <dd className="truncate tabular-nums">{horse.passportNumber}</dd>
    <dt className="text-muted">Microchip</dt>
    <dd className="truncate tabular-nums">{horse.microchipNumber}</dd>
  </dl>
);

const HealthCounts = ({ counts }: { counts: HorseSummary["healthCounts"] }) => (
  <dl className="grid grid-cols-4 gap-2 text-center">
    <Count label="Vet" count={counts.veterinary} />
    <Count label="Farrier" count={counts.farrier} />
    <Count label="Diet" count={counts.dietary} />
    <Count label="Meds" count={counts.medication} />
  </dl>
);

const Count = ({ label, count }: { label: string; count: number }) => (
  <div className="flex flex-col-reverse">
    <dt className="text-sm text-muted">{label}</dt>
    <dd className="text-lg font-semibold tabular-nums">{count}</dd>
  </div>
);

function CareSchedule({ summary, onOpen }: HorseCardProps) {
  const { overdueCount, nextCareEvent, horse } = summary;
  return (
    <div className="mt-auto flex flex-wrap items-center gap-2">
      {overdueCount > 0 && <Badge state="overdue">{overdueCount} overdue</Badge>}
      {nextCareEvent && (
        <p>
          <span className="text-muted">Next: </span>
          {careEventTypeLabels[nextCareEvent.eventType]}, {dateWords(nextCareEvent.dueDate)}
        </p>
      )}
      {!nextCareEvent && overdueCount === 0 && (
        <p className="text-muted">No scheduled care events</p>
      )}
      <span className="ml-auto flex gap-4">
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
      </span>
    </div>
  );
}
