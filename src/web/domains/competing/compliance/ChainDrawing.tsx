import { type Chain, chainOf, shownDays } from "#rules/vaccination/chain.ts";
import type { FluRecord } from "#rules/vaccination/history.ts";
import { stepLabels } from "#rules/vaccination/plan-findings.ts";
import { formatDay } from "#rules/date-format.ts";
import { daysBetween, later } from "#rules/dates.ts";

interface ChainDrawingProps {
  record: FluRecord;
  /** The chosen day of the event. */
  day: string;
  today: string;
}

/**
 * Draws the doses on a time scale, with the periods that they cover and when the next may be given, and lists
 * the same as text.
 */
export function ChainDrawing({ record, day, today }: ChainDrawingProps) {
  const chain = chainOf(record, later(day, today));
  if (chain.links.length === 0) return null;
  return (
    <figure className="grid gap-2">
      <Drawing chain={chain} day={day} />
      <figcaption>
        <Key />
        <ChainList chain={chain} />
      </figcaption>
    </figure>
  );
}

const WIDTH = 320;

function Drawing({ chain, day }: { chain: Chain; day: string }) {
  const shown = shownDays(chain, [day]);
  const whole = daysBetween(shown.earliest, shown.latest) || 1;
  const at = (date: string) => Math.min(WIDTH, (WIDTH * daysBetween(shown.earliest, date)) / whole);
  const last = chain.covered.at(-1)?.latest;
  return (
    <svg viewBox={`0 0 ${WIDTH} 44`} aria-hidden className="w-full">
      <defs>
        <pattern id="lapse" width="6" height="6" patternUnits="userSpaceOnUse">
          <path d="M0 6 6 0" stroke="var(--overdue)" strokeWidth="1.5" />
        </pattern>
      </defs>
      {chain.covered.map(({ earliest, latest }) => (
        <rect
          key={earliest}
          x={at(earliest)}
          y={14}
          width={Math.max(1, at(latest) - at(earliest))}
          height={16}
          rx={2}
          fill="var(--ok-soft)"
          stroke="var(--ok)"
        />
      ))}
      {last && last < day && (
        <rect
          x={at(last)}
          y={14}
          width={Math.max(3, at(day) - at(last))}
          height={16}
          fill="url(#lapse)"
        />
      )}
      {chain.next && (
        <rect
          x={at(chain.next.allowed.earliest)}
          y={33}
          width={Math.max(3, at(chain.next.allowed.latest) - at(chain.next.allowed.earliest))}
          height={5}
          rx={2}
          fill="var(--tan)"
        />
      )}
      {chain.links.map(({ date, timing }) => (
        <line
          key={date}
          x1={at(date)}
          x2={at(date)}
          y1={10}
          y2={34}
          stroke={timing === "IN_TIME" ? "var(--ink)" : "var(--overdue)"}
          strokeWidth="3"
        />
      ))}
      <line x1={at(day)} x2={at(day)} y1={4} y2={42} stroke="var(--edge)" strokeDasharray="3 2" />
    </svg>
  );
}

const Key = () => (
  <p aria-hidden className="flex flex-wrap gap-x-3 text-sm text-muted">
    <span>▏dose</span>
    <span className="text-ok">▭ covered</span>
    <span className="text-overdue">▨ lapsed</span>
    <span className="text-tan">▬ next may come</span>
    <span>┆ the day asked about</span>
  </p>
);

const timings = { IN_TIME: "", EARLY: ", too early", LATE: ", too late" };

const ChainList = ({ chain: { links, next } }: { chain: Chain }) => (
  <ol className="mt-1 grid gap-0.5 text-sm">
    {links.map(({ date, step, since, timing }) => (
      <li key={date} className="flex flex-wrap gap-x-2">
        <span className="min-w-24 tabular-nums">{formatDay(date)}</span>
        <span className={timing === "IN_TIME" ? "" : "font-semibold text-overdue"}>
          {capital(stepLabels[step])}
          {since !== null && `, ${since} days on`}
          {timings[timing]}
        </span>
      </li>
    ))}
    {next && (
      <li className="font-semibold">
        {capital(stepLabels[next.step])} from {formatDay(next.allowed.earliest)}
        {next.allowed.latest < "2101" && ` to ${formatDay(next.allowed.latest)}`}
      </li>
    )}
  </ol>
);

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
