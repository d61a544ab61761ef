import { useQuery } from "@tanstack/react-query";
import { Download, Thermometer } from "lucide-react";
import { Suspense, useState } from "react";
import { Link } from "wouter";
import { recordEndpoints } from "#contract/care/records.ts";
import { vitalSignsFileUrl } from "#contract/care/vital-signs.ts";
import type { Horse } from "#contract/horses/horse.ts";
import { paths } from "#contract/paths.ts";
import { daysBetween } from "#rules/dates.ts";
import { formatSigns } from "#rules/measures/vital-signs.ts";
import { remarksOn } from "#rules/measures/sign-remarks.ts";
import {
  type Round,
  roundLabels,
  roundOf,
  rounds,
  type RoundState,
  roundsOf,
} from "#rules/measures/isolation-rounds.ts";
import { downloadFrom } from "#web/core/download.ts";
import { formatDate } from "#web/core/format-date.ts";
import { IfMayWrite } from "#web/core/IfMayWrite.tsx";
import { Loaded } from "#web/core/Loaded.tsx";
import { queryOf } from "#web/core/query.ts";
import { showFailure } from "#web/core/show-failure.ts";
import { AlertsOf } from "#web/domains/horses/care-notes/AlertsOf.tsx";
import { Badge } from "#web/ui/Badge.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Section } from "#web/ui/Card.tsx";
import { Disclosure } from "#web/ui/Disclosure.tsx";
import { onDemand } from "#web/ui/on-demand.ts";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { type VitalReading, readingsIn } from "./readings.ts";
import { SignRemarks } from "./SignRemarks.tsx";

const { VitalSignsDialog } = onDemand(() => import("./VitalSignsDialog.tsx"));
const { VitalSignsChart } = onDemand(() => import("./VitalSignsChart.tsx"));

interface IsolatedHorseProps {
  horse: Pick<Horse, "id" | "name">;
  /** Whether the figures of adult horses hold for this one. */
  isAdult: boolean;
  /** Where it stands, and since which day. */
  place: string;
  since: string;
  /** The present day and time of day, in UK time. */
  now: { today: string; time: string };
}

/** A horse in isolation: today's rounds, what is not as usual, and all that was taken. */
export function IsolatedHorse({ horse, isAdult, place, since, now }: IsolatedHorseProps) {
  const [isTaking, setTaking] = useState(false);
  const records = useQuery(
    queryOf(recordEndpoints.general.list, { params: { horseId: horse.id } }),
  );
  return (
    <Section id={`isolated-${horse.id}`} title={horse.name} className="grid gap-3">
      <p className="-mt-2 wrap-anywhere text-muted">
        {place}, day {daysBetween(since, now.today) + 1}, since {formatDate(since)} ·{" "}
        <Link href={paths.horse.replace(":id", horse.id)}>The horse’s page</Link>
      </p>
      <AlertsOf horseId={horse.id} />
      <Loaded
        query={records}
        failed="The vital signs could not be loaded"
        level={3}
        skeleton="h-40 w-full"
      >
        {(all) => <Readings readings={readingsIn(all)} isAdult={isAdult} now={now} />}
      </Loaded>
      <div className="flex flex-wrap gap-3" data-print="off">
        <IfMayWrite section="health" horseId={horse.id}>
          <Button variant="primary" onClick={() => setTaking(true)}>
            <Thermometer aria-hidden />
            Enter vital signs<span className="sr-only"> of {horse.name}</span>
          </Button>
        </IfMayWrite>
        <VetFileButton horse={horse} />
      </div>
      <Suspense>
        {isTaking && (
          <VitalSignsDialog horse={horse} isAdult={isAdult} onClose={() => setTaking(false)} />
        )}
      </Suspense>
    </Section>
  );
}

interface ReadingsProps extends Pick<IsolatedHorseProps, "isAdult" | "now"> {
  readings: readonly VitalReading[];
}

function Readings({ readings, isAdult, now }: ReadingsProps) {
  const last = readings.at(-1);
  const remarks = isAdult && last ? remarksOn(last) : [];
  const todays = readings.filter(({ date }) => date === now.today);
  const states = roundsOf(todays, { day: now.today, ...now });
  return (
    <>
      <ul className="grid gap-2 sm:grid-cols-2">
        {rounds.map((round) => (
          <RoundLine
            key={round}
            round={round}
            state={states[round]}
            taken={todays.findLast(({ takenAt }) => roundOf(takenAt) === round)}
          />
        ))}
      </ul>
      {remarks.length > 0 && <SignRemarks remarks={remarks} />}
      {!isAdult && (
        <p className="text-sm text-muted">
          What is usual for a foal differs from adult horses: ask your vet, and ring if in doubt.
        </p>
      )}
      {readings.length > 0 && (
        <Disclosure line="Chart and table" isOpenFromStart={false}>
          <Suspense fallback={<Skeleton className="h-72 w-full" />}>
            <VitalSignsChart readings={readings} isAdult={isAdult} />
          </Suspense>
        </Disclosure>
      )}
    </>
  );
}

const stateLooks: Record<RoundState, { badge: "ok" | "soon" | "overdue" | "off"; text: string }> = {
  DONE: { badge: "ok", text: "Done" },
  DUE: { badge: "soon", text: "To do" },
  MISSED: { badge: "overdue", text: "Not done" },
  LATER: { badge: "off", text: "Later" },
};

interface RoundLineProps {
  round: Round;
  state: RoundState;
  taken: VitalReading | undefined;
}

const RoundLine = ({ round, state, taken }: RoundLineProps) => (
  <li className="grid content-start gap-1 rounded-control bg-sunken px-3 py-2">
    <p className="flex items-center justify-between gap-2 font-semibold">
      {roundLabels[round]}
      <Badge state={stateLooks[state].badge}>{stateLooks[state].text}</Badge>
    </p>
    {taken && (
      <p className="text-sm tabular-nums">
        {[taken.takenAt, formatSigns(taken)].filter(Boolean).join(": ")}
      </p>
    )}
  </li>
);

function VetFileButton({ horse }: Pick<IsolatedHorseProps, "horse">) {
  const [isBusy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      await downloadFrom(vitalSignsFileUrl(horse.id));
    } catch (error) {
      showFailure("Error", error, "Failed to make the PDF");
    }
    setBusy(false);
  };
  return (
    <Button busy={isBusy} onClick={() => void download()}>
      <Download aria-hidden />
      PDF for the vet<span className="sr-only"> about {horse.name}</span>
    </Button>
  );
}
