import { Check, X } from "lucide-react";
import type { ChartedCourse } from "#contract/health/medicine-doses.ts";
import { asItStands, formatTimeOfDay, inLondon } from "#rules/date-format.ts";
import { TableHead } from "#web/ui/TableHead.tsx";

type ChartedDay = ChartedCourse["days"][number];
type ChartedDose = ChartedDay["doses"][number];

const formatShortDay = asItStands({ weekday: "short", day: "numeric", month: "short" });
const formatClock = inLondon({ hour: "numeric", minute: "2-digit" });

/** The days of a course as a table: a row for each day, a column for each of its doses. */
export function ChartTable({ course, today }: { course: ChartedCourse; today: string }) {
  const days = course.days.filter(({ date, doses }) => date < today && doses.length > 0);
  const times = columnsOf(days);
  const others = days.some(({ doses }) => doses.some(isBeyond));
  if (days.length === 0) return null;
  return (
    <table className="w-full text-left text-sm">
      <caption className="sr-only">Doses of {course.medicine}</caption>
      <thead>
        <TableHead
          titles={["Day", ...times.map(formatTimeOfDay), ...(others ? ["Given"] : [])]}
          cell="py-1 pr-3 font-semibold"
        />
      </thead>
      <tbody>
        {days.map(({ date, doses }) => (
          <tr key={date} className="border-t border-line align-top">
            <th scope="row" className="py-2 pr-3 font-normal whitespace-nowrap">
              {formatShortDay(date)}
            </th>
            {times.map((time) => (
              <td key={time} className="py-2 pr-3">
                <Cell due={doses.find((dose) => dose.time === time)} />
              </td>
            ))}
            {others && (
              <td className="py-2 pr-3">
                {doses.filter(isBeyond).map((due) => (
                  <Cell key={due.dose?.id} due={due} />
                ))}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Whether a dose has no usual time, as one that was given as needed. */
const isBeyond = ({ time, dose }: ChartedDose) => time === null && dose !== null;

const columnsOf = (days: readonly ChartedDay[]) =>
  [...new Set(days.flatMap(({ doses }) => doses.flatMap(({ time }) => time ?? [])))].toSorted(
    (one, other) => Number(one > other) - Number(one < other),
  );

/** What was noted about one dose; says so where nothing was. */
function Cell({ due }: { due: ChartedDose | undefined }) {
  if (!due) return <span className="text-muted">–</span>;
  const { dose } = due;
  if (!dose) return <span className="font-semibold text-soon">Not noted</span>;
  const { outcome, givenAt, by, why } = dose;
  const isGiven = outcome === "GIVEN";
  const Sign = isGiven ? Check : X;
  return (
    <span className="flex gap-1 wrap-anywhere">
      <Sign
        aria-hidden
        className={`mt-0.5 size-4 flex-none ${isGiven ? "text-ok" : "text-soon"}`}
      />
      <span>
        <span className="sr-only">{isGiven ? "Given" : "Not given"} </span>
        {formatTimeOfDay(formatClock(givenAt))}
        {by && ` ${by.firstName}`}
        {why && <span className="block text-muted">{why}</span>}
      </span>
    </span>
  );
}
