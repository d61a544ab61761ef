import { TriangleAlert } from "lucide-react";
import { Link } from "wouter";
import {
  type Outing,
  type OutingBoard as Board,
  type OutingCell,
  type OutingRow,
  outingBodyLabels,
  whyAddress,
} from "#contract/competing/outings.ts";
import { formatFluVerdict } from "#contract/health/vaccination.ts";
import { daysBetween } from "#rules/dates.ts";
import { worst } from "#rules/medicines/verdict.ts";
import { type TripStanding, isClash } from "#rules/vaccination/trips.ts";
import { CONFIRM_SENTENCE } from "#rules/vaccination/rulebook.ts";
import { rulebooks } from "#rules/vaccination/rulebooks.ts";
import { formatDate, formatDays } from "#web/core/format-date.ts";
import { HorsesTable } from "#web/domains/competing/compliance/HorsesTable.tsx";
import { VerdictMark } from "#web/domains/competing/compliance/VerdictMark.tsx";
import { StandingBadge } from "#web/domains/horses/StandingBadge.tsx";

interface OutingBoardProps extends Board {
  today: string;
}

/**
 * A table of horses by planned outings, in which each verdict links to its reasons. Vaccinations booked too
 * close to an outing come first.
 */
export function OutingBoard({ outings, rows, today }: OutingBoardProps) {
  return (
    <>
      <Warnings outings={outings} rows={rows} />
      {rows.length === 0 ? (
        <p className="text-muted">No horse is entered yet. Edit an outing to enter its horses.</p>
      ) : (
        <HorsesTable
          label="Horses by outing"
          caption={`Verdict for each horse and outing, as the records stand on ${formatDate(today)}`}
          columns={outings.map((outing) => (
            <th key={outing.id} scope="col" className="min-w-32 px-1.5 py-2">
              <span className="block break-words">{outing.name}</span>
              <span className="block text-sm font-normal text-muted">
                {formatDays(outing)},{" "}
                <abbr title={outingBodyLabels[outing.body]} className="no-underline">
                  {outing.body === "OTHER" ? "other" : outing.body}
                </abbr>
              </span>
            </th>
          ))}
        >
          <tbody>
            {rows.map((row) => (
              <Row key={row.horseId} row={row} outings={outings} />
            ))}
          </tbody>
        </HorsesTable>
      )}
      <p className="text-sm text-muted">
        Press a verdict for the dose, the rule and the source that decide. {CONFIRM_SENTENCE}
      </p>
    </>
  );
}

interface RowProps {
  row: OutingRow;
  outings: readonly Outing[];
}

const Row = ({ row, outings }: RowProps) => (
  <tr className="break-inside-avoid border-b border-line align-top">
    <th scope="row" className="sticky left-0 max-w-40 bg-page py-3 pr-4 text-left font-normal">
      <span className="break-words">{row.name}</span>
      <span className="my-1 block">
        <StandingBadge standing={row.careStatus} notKnown={row.notKnown} />
      </span>
      <span className="block text-sm text-muted">
        {row.lastDose ? `last dose ${formatDate(row.lastDose)}` : "no dose on record"}
      </span>
    </th>
    {outings.map((outing, index) => (
      <td key={outing.id} className="px-1.5 py-2">
        <Cell cell={row.cells[index] ?? null} row={row} outing={outing} />
      </td>
    ))}
  </tr>
);

interface CellProps {
  cell: OutingCell | null;
  row: OutingRow;
  outing: Outing;
}

function Cell({ cell, row, outing }: CellProps) {
  if (!cell)
    return (
      <span className="text-muted">
        <span aria-hidden>–</span>
        <span className="sr-only">Not entered</span>
      </span>
    );
  if (!cell.now) return <span className="text-sm text-muted">No rule held: ask the organiser</span>;
  const { verdict, onDay, isForMedicines } = decisive(cell.now, cell.medicines);
  return (
    <>
      <Link
        href={whyAddress(row.horseId, outing, onDay)}
        className="inline-flex min-h-control items-center rounded-full"
      >
        <VerdictMark verdict={verdict} code={isForMedicines ? null : cell.now.code} small />
        <span className="sr-only">
          : why {row.name} and {outing.name}
        </span>
      </Link>
      {isForMedicines && (
        <span className="block text-sm text-muted">
          for medicines; flu: {formatFluVerdict(cell.now.verdict, cell.now.code).toLowerCase()}
        </span>
      )}
      {cell.booked && cell.booked.verdict !== cell.now.verdict && (
        <span className="block text-sm text-muted">
          {formatFluVerdict(cell.booked.verdict, cell.booked.code)} with the vaccination booked for{" "}
          {cell.booked.on.map((day) => formatDate(day)).join(", ")}
        </span>
      )}
      {!cell.entered && <span className="block text-sm text-muted">not entered</span>}
    </>
  );
}

/** The more serious of the two verdicts, with the day that it is for. */
export function decisive(now: NonNullable<OutingCell["now"]>, medicines: OutingCell["medicines"]) {
  const verdict = worst(now.verdict, medicines?.verdict ?? "OK");
  return medicines && verdict !== now.verdict
    ? { verdict, onDay: medicines.day, isForMedicines: true }
    : { verdict, onDay: now.day, isForMedicines: false };
}

/** Warns of vaccinations booked too close to an outing. No reminder warns of this. */
function Warnings({ outings, rows }: Board) {
  const warnings = rows.flatMap(({ name, cells }) =>
    outings.flatMap((outing, index) => {
      const cell = cells[index];
      if (!cell?.entered || !isClash(cell)) return [];
      return [formatClash(name, outing, cell)];
    }),
  );
  if (warnings.length === 0) return null;
  return (
    <ul aria-label="Warnings" className="grid gap-2">
      {warnings.map((warning) => (
        <li
          key={warning}
          className="flex items-start gap-2 rounded-card bg-overdue-soft p-3 text-overdue"
        >
          <TriangleAlert className="mt-0.5 flex-none" aria-hidden />
          <span>{warning}</span>
        </li>
      ))}
    </ul>
  );
}

/** Says why a vaccination is booked too close to an outing, and by which rule. */
export function formatClash(
  horse: string,
  { name, body, firstDay }: Pick<Outing, "name" | "body" | "firstDay">,
  { booked }: TripStanding,
): string {
  const day = booked?.on.at(-1) ?? firstDay;
  const before = daysBetween(day, booked?.day ?? firstDay);
  const when = before > 0 ? `${before} ${before === 1 ? "day" : "days"} before` : "on the day of";
  const wait = body === "OTHER" ? null : rulebooks[body].wait;
  const rule = wait ? `; ${wait.days} days are needed (source: ${wait.source})` : "";
  return `${horse} has a vaccination booked for ${formatDate(day)}, ${when} ${name}${rule}. Move it, or ${horse} may not go.`;
}
