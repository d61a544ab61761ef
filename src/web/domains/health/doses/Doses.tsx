import { IfMayWrite } from "#web/core/IfMayWrite.tsx";
import { Pencil } from "lucide-react";
import { type ReactNode, Suspense, useState } from "react";
import { diseaseLabels, formatDiseases } from "#contract/health/diseases.ts";
import {
  type DosesOfHorse,
  type Dose,
  type UntoldVisit,
  unreadPages,
} from "#contract/health/doses.ts";
import type { Horse } from "#contract/horses/horse.ts";
import { formatDate } from "#web/core/format-date.ts";
import { Button } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { FoldOnPhone } from "#web/ui/Disclosure.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { TableHead } from "#web/ui/TableHead.tsx";
import { onDemand } from "#web/ui/on-demand.ts";
import { TakePages } from "#web/domains/health/passport-pages/TakePages.tsx";
import { UnreadPages } from "#web/domains/health/passport-pages/UnreadPages.tsx";
import { WhichDisease } from "./WhichDisease.tsx";

const { DosesEditor } = onDemand(() => import("./DosesEditor.tsx"));

interface DosesProps {
  horse: Pick<Horse, "id" | "name">;
  passport: DosesOfHorse;
  today: string;
}

/** The vaccinations on record; in edit mode, a table for entering a whole passport at once. */
export function Doses({ horse, passport, today }: DosesProps) {
  const [editing, setEditing] = useState<{ page: string | null } | null>(null);
  const none = isEmpty(passport);
  // shown expanded after an edit, and while the disease of a visit is still unknown
  const [isFolded, setFolded] = useState(!none && passport.visits.every(isTold));
  const edit = (page: string | null = null) => {
    setEditing({ page });
    setFolded(false);
  };
  return (
    <section aria-labelledby="doses" className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="doses" className="font-display text-xl">
          Vaccinations of {horse.name}
        </h2>
        {!editing && !none && (
          <Actions horse={horse} passport={passport}>
            <Button onClick={() => edit()}>
              <Pencil aria-hidden />
              Edit passport history
            </Button>
          </Actions>
        )}
      </div>
      {editing ? (
        <Suspense fallback={<Skeleton className="h-96 w-full" />}>
          <DosesEditor
            horse={horse}
            passport={passport}
            firstPage={editing.page}
            today={today}
            onDone={() => setEditing(null)}
          />
        </Suspense>
      ) : (
        <UnreadPages horse={horse} pages={unreadPages(passport)} onRead={edit} />
      )}
      {!editing && none && (
        <EmptyState
          level={3}
          title="No vaccinations on record"
          text="Have the passport beside you: its vaccination pages go in at one sitting, a line a dose. Or take photos of the pages now, and type them later."
          action={
            <Actions horse={horse} passport={passport}>
              <Button variant="primary" onClick={() => edit()}>
                Enter passport history
              </Button>
            </Actions>
          }
        />
      )}
      {!editing && !none && <OnRecord {...{ horse, passport, isFolded }} />}
    </section>
  );
}

const isEmpty = ({ doses, visits }: DosesOfHorse) => doses.length === 0 && visits.length === 0;

/** What can be done with the history: the pages are taken, and it is edited. */
const Actions = ({ horse, passport, children }: Omit<DosesProps, "today"> & Children) => (
  <IfMayWrite section="health" horseId={horse.id}>
    <div data-print="off" className="flex flex-wrap gap-2">
      {children}
      <TakePages horse={horse} count={passport.pages.length} />
    </div>
  </IfMayWrite>
);

interface Children {
  children: ReactNode;
}

interface OnRecordProps extends Pick<DosesProps, "horse" | "passport"> {
  /** On a phone, one line is shown in place of the doses. */
  isFolded: boolean;
}

function OnRecord({ horse, passport, isFolded }: OnRecordProps) {
  const table = <DoseTable horseId={horse.id} passport={passport} />;
  return isFolded ? <FoldOnPhone line={formatDoseCount(passport)}>{table}</FoldOnPhone> : table;
}

const isTold = ({ diseases }: DosesOfHorse["visits"][number]) => diseases.length > 0;

/** The button's text, such as 'Show all 7, the last of 16 Nov 2026'. */
function formatDoseCount({ doses, visits }: DosesOfHorse) {
  const dates = [...doses, ...visits].map(({ date }) => date).toSorted();
  const last = dates.at(-1);
  return dates.length > 1 && last
    ? `Show all ${dates.length}, the last of ${formatDate(last)}`
    : "Show the one on record";
}

/**
 * Every dose on record, newest first. A visit that counts as a dose is marked, and asks for the disease if that
 * is unknown.
 */
function DoseTable({ horseId, passport }: { horseId: string; passport: DosesOfHorse }) {
  const { doses, visits, pages } = passport;
  const rows = [
    ...doses.map((dose) => ({
      date: dose.date,
      row: <DoseRow key={dose.id} {...{ dose, pages }} />,
    })),
    ...visits.map((visit) => ({
      date: visit.date,
      row: <VisitRow key={visit.id} visit={visit} horseId={horseId} />,
    })),
  ].toSorted((one, other) => (one.date < other.date ? 1 : -1));
  return (
    <table className="block w-full sm:table">
      <caption className="sr-only">Vaccinations by date, the newest first</caption>
      <thead className="sr-only sm:not-sr-only sm:table-header-group">
        <TableHead
          titles={["Date", "Against", "Product", "Batch", "Given by"]}
          className="border-b border-line text-left"
          cell="py-2 pr-4"
        />
      </thead>
      <tbody className="block sm:table-row-group">{rows.map(({ row }) => row)}</tbody>
    </table>
  );
}

const rowLook =
  "grid grid-cols-2 gap-x-4 border-b border-line py-2 break-inside-avoid sm:table-row sm:py-0";
const cellLook = "break-words sm:py-2 sm:pr-4 sm:align-top";

function DoseRow({ dose, pages }: { dose: Dose; pages: DosesOfHorse["pages"] }) {
  const page = pages.find(({ id }) => id === dose.passportPageId);
  return (
    <tr className={rowLook}>
      <td className={`${cellLook} font-semibold whitespace-nowrap`}>{formatDate(dose.date)}</td>
      <td className={cellLook}>
        {dose.diseases.map((disease) => diseaseLabels[disease]).join(", ")}
        {dose.courseStart && <span className="block text-sm">First of a new course</span>}
      </td>
      <td className={cellLook}>{dose.product}</td>
      <td className={cellLook}>{dose.batch && <Batch text={dose.batch} />}</td>
      <td className={cellLook}>
        {dose.givenBy}{" "}
        {page && (
          <a className="link text-sm" href={page.fileUrl} target="_blank" rel="noreferrer">
            Passport page
          </a>
        )}
      </td>
    </tr>
  );
}

const Batch = ({ text }: { text: string }) => (
  <>
    <span className="text-muted sm:hidden">Batch </span>
    {text}
  </>
);

const VisitRow = ({ visit, horseId }: { visit: UntoldVisit; horseId: string }) => (
  <tr className={rowLook}>
    <td className={`${cellLook} font-semibold whitespace-nowrap`}>{formatDate(visit.date)}</td>
    <td className={cellLook}>
      {visit.diseases.length > 0 ? (
        formatDiseases(visit.diseases, visit.diseasesReadFrom)
      ) : (
        <WhichDisease visit={{ id: visit.id, horseId }} date={visit.date} />
      )}
    </td>
    <td colSpan={3} className={`${cellLook} max-sm:col-span-2 text-muted`}>
      From the visit on record ({[visit.veterinarian, visit.clinic].filter(Boolean).join(", ")}).
      {visit.diseases.length === 0 && " It counts for nothing until it is known."}
    </td>
  </tr>
);
