import { careStandingLabels } from "#contract/horses/horse-standing.ts";
import { Trophy } from "lucide-react";
import { useState } from "react";
import { useSearch } from "wouter";
import type { Outing } from "#contract/competing/outings.ts";
import { diseaseLabels, WHICH_DISEASE } from "#contract/health/diseases.ts";
import { type DosesOfHorse, unreadPages } from "#contract/health/doses.ts";
import type { Horse } from "#contract/horses/horse.ts";
import { londonDate } from "#rules/london.ts";
import { LoadFailed } from "#web/core/Loaded.tsx";
import { formatDate } from "#web/core/format-date.ts";
import { Doses } from "#web/domains/health/doses/Doses.tsx";
import { Button, buttonLook } from "#web/ui/Button.tsx";
import { Checkbox } from "#web/ui/Checkbox.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { EventDayField, isEventDay } from "./EventDayField.tsx";
import { Verdicts } from "./Verdicts.tsx";
import { useRecord } from "./use-record.ts";
import { standingOn } from "#rules/standing.ts";
import {
  type DiseaseStanding,
  herpesStanding,
  tetanusStanding,
} from "#rules/vaccination/passport.ts";
import { Badge, type BadgeState } from "#web/ui/Badge.tsx";
import { Card } from "#web/ui/Card.tsx";
import { FoldRow } from "#web/ui/FoldRow.tsx";
import { Sentence } from "./Reasons.tsx";

interface CanIGoProps {
  horse: Pick<Horse, "id" | "name">;
  /** The day that is selected at first; null for today. */
  on: string | null;
}

/** Shows whether this horse may compete on a chosen day, for each of its bodies, and the doses that decide this. */
export function CanIGo({ horse, on }: CanIGoProps) {
  const asked = new URLSearchParams(useSearch());
  const { record, error, refetch } = useRecord(horse.id);
  const [today] = useState(() => londonDate(new Date()));
  const [day, setDay] = useState(on ?? today);
  const [feiClass, setFeiClass] = useState(asked.get("fei") === "yes");
  if (error)
    return <LoadFailed title="The records could not be loaded" error={error} onRetry={refetch} />;
  return (
    <div className="grid gap-8">
      <section aria-labelledby="can-i-go" className="grid gap-4">
        <h2 id="can-i-go" className="font-display text-xl">
          Can {horse.name} go on {isEventDay(day) ? formatDate(day) : "that day"}?
        </h2>
        <div data-print="off" className="grid gap-1">
          <DayChoice day={day} today={today} outings={record?.outings ?? []} onDay={setDay} />
          <Checkbox
            label="Entered in an FEI class or stabled in FEI stables"
            checked={feiClass}
            onChange={setFeiClass}
          />
        </div>
        {record ? (
          <>
            {isEmpty(record.passport) && (
              <PassportFirst unread={unreadPages(record.passport).length} />
            )}
            <UnknownVisits visits={record.passport.visits} />
            <Verdicts
              horse={horse}
              record={record}
              asked={{ day, feiClass, body: asked.get("body"), today }}
            />
          </>
        ) : (
          <Skeleton className="h-96 w-full" />
        )}
      </section>
      {record && (
        <>
          <OtherDiseases passport={record.passport} today={today} />
          <Doses horse={horse} passport={record.passport} today={today} />
        </>
      )}
    </div>
  );
}

const isEmpty = ({ doses, visits }: DosesOfHorse) => doses.length === 0 && visits.length === 0;

/**
 * Asks which diseases vaccination visits were against. Shown above the answer, because the visits do not count
 * until this is known.
 */
const UnknownVisits = ({ visits }: Pick<DosesOfHorse, "visits">) => {
  const unknown = visits.filter(({ diseases }) => diseases.length === 0);
  if (unknown.length === 0) return null;
  const days = unknown.map(({ date }) => formatDate(date)).join(", ");
  return (
    <p className="rounded-card bg-soon-soft p-4">
      Not counted, because nobody has said against what:{" "}
      {unknown.length === 1 ? "the visit of" : "the visits of"} {days}.{" "}
      <a href="#doses" className="link" data-print="off">
        {WHICH_DISEASE}
      </a>
    </p>
  );
};

// shown above the answers, because these fill several screens of a phone
const PassportFirst = ({ unread }: { unread: number }) => (
  <div data-print="off" className="grid justify-items-start gap-3 rounded-card bg-soon-soft p-4">
    <p>
      {unread > 0
        ? `Nothing is on record yet to answer from: ${unread === 1 ? "a photographed page waits" : `${unread} photographed pages wait`} to be typed.`
        : "Nothing is on record yet to answer from. Copy the vaccination pages of the passport once, or take photos of them now and copy them later, and the answers follow."}
    </p>
    <a href="#doses" className={buttonLook("primary")}>
      To the passport history
    </a>
  </div>
);

/** How many outings are offered by name. */
const OFFERED = 3;

interface DayChoiceProps {
  day: string;
  today: string;
  outings: readonly Pick<Outing, "id" | "name" | "firstDay">[];
  onDay: (day: string) => void;
}

/** Controls to choose the day: today, one of the horse's next outings by name, or any other day. */
export const DayChoice = ({ day, today, outings, onDay }: DayChoiceProps) => (
  <div data-print="off" className="flex flex-wrap items-end gap-2">
    <Button
      variant={day === today ? "tinted" : "secondary"}
      aria-pressed={day === today}
      onClick={() => onDay(today)}
    >
      Today
    </Button>
    {outings.slice(0, OFFERED).map(({ id, name, firstDay }) => (
      <Button
        key={id}
        variant={day === firstDay ? "tinted" : "secondary"}
        aria-pressed={day === firstDay}
        onClick={() => onDay(firstDay)}
      >
        <Trophy aria-hidden />
        <span className="text-left leading-tight wrap-anywhere">
          {name}
          <span className="block text-sm font-normal text-muted">{formatDate(firstDay)}</span>
        </span>
      </Button>
    ))}
    <EventDayField day={day} onDay={onDay} className="w-full max-w-44" />
  </div>
);

interface OtherDiseasesProps {
  passport: DosesOfHorse;
  today: string;
}

/**
 * Tetanus and herpes, by their own intervals. No body's rules demand these vaccinations, so they are not part of
 * a verdict.
 */
const OtherDiseases = ({ passport, today }: OtherDiseasesProps) => (
  <section aria-labelledby="other-diseases" className="grid gap-4">
    <h2 id="other-diseases" className="font-display text-xl">
      Tetanus and herpes
    </h2>
    <Card flush>
      <ul>
        <Disease name={diseaseLabels.TETANUS} standing={tetanusStanding(passport)} today={today} />
        <Disease name={diseaseLabels.EHV} standing={herpesStanding(passport)} today={today} />
      </ul>
    </Card>
  </section>
);

const states: Record<keyof typeof careStandingLabels, BadgeState> = {
  OVERDUE: "overdue",
  DUE: "soon",
  LATER: "ok",
};

interface DiseaseProps {
  name: string;
  standing: DiseaseStanding;
  today: string;
}

function Disease({ name, standing: { due, last, reasons }, today }: DiseaseProps) {
  const [open, setOpen] = useState(false);
  const stands = due && standingOn(today, due);
  return (
    <FoldRow
      title={name}
      mark={
        <Badge state={stands ? states[stands] : "off"}>
          {stands ? careStandingLabels[stands] : "Not known"}
        </Badge>
      }
      note={formatLastDose(last)}
      open={open}
      onToggle={() => setOpen(!open)}
    >
      <p className="text-muted">{formatLastDose(last)}</p>
      {reasons.map((reason) => (
        <p key={reason.code}>
          <Sentence {...reason} />
        </p>
      ))}
    </FoldRow>
  );
}

const formatLastDose = (last: DiseaseStanding["last"]) =>
  last ? `Last dose ${formatDate(last)}` : "No dose on record";
