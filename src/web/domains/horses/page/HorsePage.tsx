import { useQuery } from "@tanstack/react-query";
import {
  BookMarked,
  CalendarCheck,
  ChevronLeft,
  ClipboardList,
  ClipboardPen,
  Pencil,
} from "lucide-react";
import { Suspense, useState } from "react";
import { Link, useLocation, useParams, useSearch } from "wouter";
import {
  foodChainLabels,
  genderLabels,
  type Horse,
  horseEndpoints,
} from "#contract/horses/horses.ts";
import { paths } from "#contract/paths.ts";
import { heightWords } from "#rules/height.ts";
import { queryOf } from "#web/core/query.ts";
import { dateWords } from "#web/core/dates.ts";
import { heightUnit } from "#web/core/height-unit.ts";
import { logVisit } from "#web/domains/care/visits/log-visit.ts";
import { HorseDialog, type OpenDialog } from "#web/domains/horses/HorseDialog.tsx";
import { HorsePhoto } from "#web/domains/horses/HorsePhoto.tsx";
import { Button } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { PrintButton } from "#web/ui/PrintButton.tsx";
import { onDemand } from "#web/ui/on-demand.ts";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { Tabs } from "#web/ui/Tabs.tsx";
import { Standing } from "./Standing.tsx";
import { Timeline } from "./Timeline.tsx";

const { Measures } = onDemand(() => import("./Measures.tsx"));
const { CanIGo } = onDemand(() => import("#web/domains/competing/compliance/CanIGo.tsx"));
const { HorseWorming } = onDemand(() => import("#web/domains/health/worming/HorseWorming.tsx"));

const { DeadlinesDialog } = onDemand(
  () => import("#web/domains/horses/deadlines/DeadlinesDialog.tsx"),
);

const tabs = [
  { value: "timeline", label: "Timeline" },
  { value: "measures", label: "Weight and condition" },
  { value: "can-i-go", label: "Can I go?" },
  { value: "worming", label: "Worming" },
] as const;
type Tab = (typeof tabs)[number]["value"];

/** One horse: who it is, how it stands, everything on record by date, and how it has done. */
export function HorsePage() {
  const { id } = useParams<{ id: string }>();
  const { data: horse, error } = useQuery(queryOf(horseEndpoints.find, { params: { id } }));
  const standing = useQuery(queryOf(horseEndpoints.standing, { params: { id } }));
  return (
    <main id="main" tabIndex={-1} className="column grid gap-6 py-6 sm:py-8">
      <Link href={paths.horses} className="link inline-flex items-center" data-print="off">
        <ChevronLeft aria-hidden />
        My Horses
      </Link>
      {error && <EmptyState title="Horse not found" text={error.sentence} />}
      {!horse && !error && <Skeleton className="h-40 w-full" />}
      {horse && (
        <>
          <Head horse={horse} />
          {standing.isPending ? (
            // nobody knows how tall it will be, so nothing stands below it yet that would move
            <Skeleton className="h-dvh w-full" />
          ) : (
            <>
              <Standing {...standing} />
              <About horse={horse} />
            </>
          )}
        </>
      )}
    </main>
  );
}

/** What is known of the horse, in tabs. */
function About({ horse }: { horse: Horse }) {
  const [, go] = useLocation();
  const asked = new URLSearchParams(useSearch());
  // in the address, so that a reason of the standing can lead to one
  const tab = tabNamed(asked.get("tab"));
  const choose = (next: Tab) => {
    asked.set("tab", next);
    go(`${paths.horse.replace(":id", horse.id)}?${asked}`, { replace: true });
  };
  return (
    <Tabs label={`About ${horse.name}`} tabs={tabs} value={tab} onChange={choose}>
      {tab === "timeline" && <Timeline horseId={horse.id} />}
      {tab === "measures" && (
        <Suspense fallback={<Skeleton className="h-72 w-full" />}>
          <Measures horse={horse} />
        </Suspense>
      )}
      {tab === "worming" && (
        <Suspense fallback={<Skeleton className="h-96 w-full" />}>
          <HorseWorming horse={horse} />
        </Suspense>
      )}
      {tab === "can-i-go" && (
        <Suspense fallback={<Skeleton className="h-96 w-full" />}>
          <CanIGo horse={horse} on={asked.get("on")} />
        </Suspense>
      )}
    </Tabs>
  );
}

const tabNamed = (name: string | null): Tab =>
  tabs.find(({ value }) => value === name)?.value ?? "timeline";

function Head({ horse }: { horse: Horse }) {
  const facts = [
    horse.breed,
    horse.gender && genderLabels[horse.gender],
    horse.color,
    horse.height && heightWords(horse.height, heightUnit.read()),
    `born ${dateWords(horse.dateOfBirth)}`,
  ];
  return (
    <header className="flex flex-wrap items-center gap-4">
      <HorsePhoto horse={horse} className="size-24 flex-none rounded-card sm:size-32" />
      <div className="min-w-0 flex-1 basis-60">
        <h1 className="font-display text-3xl break-words">{horse.name}</h1>
        <p className="text-muted">{facts.filter(Boolean).join(" · ")}</p>
        <p className="text-sm text-muted tabular-nums">
          Passport {horse.passportNumber} · Microchip {horse.microchipNumber}
        </p>
        <p className="text-sm text-muted">
          Food chain: {foodChainLabels[horse.foodChainStatus]} ·{" "}
          <Link href={`${paths.medicines}?horse=${horse.id}`} className="link" data-print="off">
            Medicines book
          </Link>
        </p>
      </div>
      <Actions horse={horse} />
    </header>
  );
}

/** What is done with a horse, without the way back to its card. */
function Actions({ horse }: { horse: Horse }) {
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const [deadlines, setDeadlines] = useState(false);
  return (
    <div data-print="off" className="flex basis-full flex-wrap gap-3">
      <Button variant="primary" onClick={() => setOpen({ what: "records", horse })}>
        <ClipboardList aria-hidden />
        Health records
      </Button>
      <Button onClick={() => logVisit({ horseIds: [horse.id] })}>
        <ClipboardPen aria-hidden />
        Log a visit
      </Button>
      <Button onClick={() => setOpen({ what: "plan", horse })}>
        <CalendarCheck aria-hidden />
        Care plan
      </Button>
      <Button onClick={() => setOpen({ what: "edit", horse })}>
        <Pencil aria-hidden />
        Edit
      </Button>
      <Button onClick={() => setDeadlines(true)}>
        <BookMarked aria-hidden />
        Passport deadlines
      </Button>
      <PrintButton />
      {open && <HorseDialog open={open} onClose={() => setOpen(null)} />}
      <Suspense fallback={null}>
        {deadlines && <DeadlinesDialog horse={horse} onClose={() => setDeadlines(false)} />}
      </Suspense>
    </div>
  );
}
