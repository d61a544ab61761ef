import type { Dose, DosesOfHorse, UntoldVisit } from "#contract/health/doses.ts";
import { diseaseLabels, formatDiseases } from "#contract/health/diseases.ts";
import { formatDate } from "#web/core/format-date.ts";
import { WhichDisease } from "./WhichDisease.tsx";
import { TableHead } from "#web/ui/TableHead.tsx";

/**
 * Every dose on record, newest first; a visit that counts as one is marked, and asks for the disease if that is
 * unknown.
 */
export function DoseTable({ horseId, passport }: { horseId: string; passport: DosesOfHorse }) {
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
