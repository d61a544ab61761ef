import { Page } from "#web/ui/Page.tsx";
import { useQuery } from "@tanstack/react-query";
import { ChevronLeft } from "lucide-react";
import { useState } from "react";
import { Link, useParams, useSearch } from "wouter";
import { outingBodyLabels } from "#contract/competing/outings.ts";
import { paths } from "#contract/paths.ts";
import { type HealthSheet, healthSheetEndpoints } from "#contract/competing/health-sheets.ts";
import { londonDate } from "#rules/london.ts";
import { CONFIRM_SENTENCE } from "#rules/vaccination/rulebook.ts";
import { queryOf } from "#web/core/query.ts";
import type { CallFailed } from "#web/core/call.ts";
import { formatDate, formatDays } from "#web/core/format-date.ts";
import { PrintButton } from "#web/ui/PrintButton.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { HealthSheetHorse } from "./HealthSheetHorse.tsx";

/** One horse's vaccinations, medicines and verdicts for the day in the URL, for printing. */
export function HorseHealthSheetPage() {
  const { id } = useParams<{ id: string }>();
  const asked = new URLSearchParams(useSearch()).get("on");
  const [today] = useState(() => londonDate(new Date()));
  const query = { on: asked ?? today };
  const { data, error } = useQuery(
    queryOf(healthSheetEndpoints.ofHorse, { params: { id }, query }),
  );
  const back = `${paths.horse.replace(":id", id)}?tab=can-i-go&on=${query.on}`;
  return <HealthSheetPage data={data} error={error} back={back} />;
}

/** The vaccinations, medicines and verdicts of all horses of one outing, for printing. */
export function OutingHealthSheetPage() {
  const { id } = useParams<{ id: string }>();
  const { data, error } = useQuery(queryOf(healthSheetEndpoints.ofOuting, { params: { id } }));
  return <HealthSheetPage data={data} error={error} back={`${paths.compliance}?view=outings`} />;
}

interface HealthSheetPageProps {
  data: HealthSheet | undefined;
  error: CallFailed | null;
  back: string;
}

const HealthSheetPage = ({ data, error, back }: HealthSheetPageProps) => (
  <Page>
    <div data-print="off" className="flex flex-wrap items-center justify-between gap-3">
      <Link href={back} className="link inline-flex min-h-control items-center">
        <ChevronLeft aria-hidden />
        Back
      </Link>
      <PrintButton />
    </div>
    {error && <EmptyState title="No statement" text={error.sentence} />}
    {!data && !error && <Skeleton className="h-96 w-full" />}
    {data && <HealthSheetText sheet={data} />}
  </Page>
);

const HealthSheetText = ({
  sheet: { yardName, madeOn, on, outing, horses },
}: {
  sheet: HealthSheet;
}) => (
  <>
    <header>
      <h1 className="font-display text-3xl break-words">
        Vaccinations and medicines{outing && `: ${outing.name}`}
      </h1>
      <p className="text-muted">
        {outing
          ? [formatDays(outing), outing.venue, outingBodyLabels[outing.body]]
              .filter(Boolean)
              .join(" · ")
          : `For ${formatDate(on)}`}
      </p>
      <p className="text-muted">
        {yardName}, made on {formatDate(madeOn)} from the vaccinations and medicines that the yard
        has entered. The passport decides on the vaccinations, the treating vet on the medicines.{" "}
        {CONFIRM_SENTENCE}
      </p>
    </header>
    {outing?.body === "OTHER" && (
      <p>
        No rule is held for this body: ask its organiser, and the treating vet about medicines. What
        the horses were given is listed all the same, with each withdrawal that a vet gave.
      </p>
    )}
    {horses.length === 0 && <p>No horse is entered.</p>}
    {horses.map((horse) => (
      <HealthSheetHorse key={horse.id} horse={horse} on={on} />
    ))}
  </>
);
