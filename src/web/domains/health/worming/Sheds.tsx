import { Link } from "wouter";
import {
  byCount,
  horsesOnBoard,
  type WormingBoard,
  type WormingRow,
} from "#contract/health/worming-board.ts";
import { paths } from "#contract/paths.ts";
import { formatDate } from "#web/core/format-date.ts";
import { Button } from "#web/ui/Button.tsx";
import { Section } from "#web/ui/Card.tsx";
import { cx } from "#web/ui/cx.ts";
import { ShedderBar, ShedderMark } from "./WormingMarks.tsx";
import { useFirstRows } from "./use-first-rows.ts";
import { formatLatestCount, formatTally } from "./worming-rows.ts";

/** How many bars a phone shows at least, even if they are of low shedders. */
const FIRST_ON_PHONE = 3;

interface ShedsProps {
  board: WormingBoard;
  /** Loads the horses that are not on the board yet. */
  onAll: () => void;
}

/** Shows how many eggs each horse sheds: a bar for each horse by its last count, in a table with the same data. */
export function Sheds({ board: { rows, rule, counts }, onAll }: ShedsProps) {
  const total = horsesOnBoard(counts);
  const { shown, all, isLoading, showAll } = useFirstRows(byCount(rows), total, onAll);
  const isFolded = ({ shedder }: WormingRow, at: number) =>
    !all && at >= FIRST_ON_PHONE && (shedder === "LOW" || shedder === "UNKNOWN");
  const isCut = shown.length < total;
  const most = Math.max(rule.highAbove, ...rows.map(({ latest }) => latest?.eggs ?? 0));
  return (
    <Section id="sheds" title="Who sheds">
      <p className="text-muted">
        {formatTally(counts)}. Low is below {rule.lowBelow} eggs per gram, high above{" "}
        {rule.highAbove}.
      </p>
      <table className="w-full table-fixed">
        <caption className="sr-only">Horses by their last egg count, the highest first</caption>
        <thead>
          <tr className="border-b border-line text-left">
            <th scope="col" className="w-28 py-2 pr-3 sm:w-44">
              Horse
            </th>
            <th scope="col" className="py-2 pr-3">
              Eggs per gram
            </th>
            <th scope="col" className="hidden w-32 py-2 pr-3 sm:table-cell">
              Counted on
            </th>
            <th scope="col" className="w-32 py-2">
              Shedder
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((row, at) => (
            <Row key={row.horseId} row={row} most={most} isFolded={isFolded(row, at)} />
          ))}
        </tbody>
      </table>
      {(isCut || shown.some(isFolded)) && (
        <Button
          data-print="off"
          className={cx("justify-self-start", !isCut && "sm:hidden")}
          busy={isLoading}
          onClick={showAll}
        >
          Show all {total}
        </Button>
      )}
    </Section>
  );
}

interface RowProps {
  row: WormingRow;
  /** The highest count of any horse. */
  most: number;
  /** Whether the row is hidden on a phone until the full list is shown. */
  isFolded: boolean;
}

const Row = ({ row, most, isFolded }: RowProps) => (
  <tr className={cx("break-inside-avoid border-b border-line", isFolded && "max-sm:hidden")}>
    <th scope="row" className="py-2 pr-3 text-left font-normal break-words">
      <Link
        href={`${paths.horse.replace(":id", row.horseId)}?tab=worming`}
        className="link inline-flex min-h-control items-center"
      >
        {row.name}
      </Link>
    </th>
    <td className="py-2 pr-3 tabular-nums">
      <span className="grid items-center gap-x-2 sm:grid-cols-[3.5rem_1fr]">
        <span className="sm:text-right">{formatLatestCount(row)}</span>
        {row.latest && <ShedderBar shedder={row.shedder} share={row.latest.eggs / most} />}
      </span>
    </td>
    <td className="hidden py-2 pr-3 whitespace-nowrap sm:table-cell">
      {row.latest ? formatDate(row.latest.date) : "Never"}
    </td>
    <td className="py-2">
      <ShedderMark shedder={row.shedder} />
    </td>
  </tr>
);
