import { IfMayWrite } from "#web/core/IfMayWrite.tsx";
import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { timelineEndpoints } from "#contract/care/timeline.ts";
import type { Horse } from "#contract/horses/horse.ts";
import { paths } from "#contract/paths.ts";
import { dayNumber } from "#rules/dates.ts";
import { formatDay } from "#rules/date-format.ts";
import { type DayMeasure, oneADay } from "#rules/measures/measures.ts";
import { Loaded } from "#web/core/Loaded.tsx";
import { queryOf } from "#web/core/query.ts";
import { logVisit } from "#web/domains/care/visits/log-visit.ts";
import { Button } from "#web/ui/Button.tsx";
import { FoldOnPhone } from "#web/ui/Disclosure.tsx";
import { Section } from "#web/ui/Card.tsx";

/** How many of the latest weighings the line shows. */
const DRAWN = 12;

/** How many of the latest weighings are explained here if there were several on one day. */
const EXPLAINED = 4;

/** The latest weight, and a line of the weights before; the full table is in the tab 'Weights'. */
export function WeightCard({ horse }: { horse: Pick<Horse, "id" | "name"> }) {
  const params = { horseId: horse.id };
  const asked = useQuery(queryOf(timelineEndpoints.measures, { params }));
  return (
    <Section id="weight" title="Weight" className="relative grid content-start gap-2">
      <Loaded
        query={asked}
        failed="The weights could not be loaded"
        level={3}
        skeleton="h-40 w-full max-sm:hidden"
      >
        {(readings) => <Weights horse={horse} measures={oneADay(readings)} />}
      </Loaded>
    </Section>
  );
}

function Weights({ horse, measures }: { horse: Pick<Horse, "id">; measures: DayMeasure[] }) {
  const weighed = measures.flatMap((each) =>
    each.weightKg === null ? [] : [{ ...each, weightKg: each.weightKg }],
  );
  const last = weighed.at(-1);
  const drawn = weighed.slice(-DRAWN);
  const [first] = drawn;
  const why = drawn.slice(-EXPLAINED).findLast((each) => each.why !== null)?.why;
  const enter = () => logVisit({ kind: "WEIGHT", horseIds: [horse.id] });
  return (
    <FoldOnPhone atHead line={last ? `${last.weightKg} kg` : "None yet"}>
      {!last || !first ? (
        <p className="text-muted">No weight on record yet.</p>
      ) : (
        <>
          <p className="flex flex-wrap items-baseline gap-x-3">
            <span className="font-display text-2xl tabular-nums">{last.weightKg} kg</span>
            <span className="text-muted">
              {last.bodyCondition !== null && `condition ${last.bodyCondition} · `}
              {formatDay(last.date)}
            </span>
          </p>
          {drawn.length > 1 && <Line first={first} last={last} drawn={drawn} />}
          {why && <p className="text-sm text-muted">{why}</p>}
        </>
      )}
      <p className="-mb-2 -ml-4 flex flex-wrap items-center" data-print="off">
        <IfMayWrite section="health" horseId={horse.id}>
          <Button variant="quiet" onClick={enter}>
            Enter a weight
          </Button>
        </IfMayWrite>
        {drawn.length > 1 && (
          <Link
            href={`${paths.horse.replace(":id", horse.id)}?tab=measures`}
            className="link inline-flex min-h-control items-center px-4"
          >
            All weights
          </Link>
        )}
      </p>
    </FoldOnPhone>
  );
}

type WeightMeasure = DayMeasure & { weightKg: number };

function Line({
  first,
  last,
  drawn,
}: {
  first: WeightMeasure;
  last: WeightMeasure;
  drawn: WeightMeasure[];
}) {
  const points = linePoints(drawn.map(({ date, weightKg }) => ({ date, value: weightKg })));
  const end = points.at(-1);
  return (
    <figure className="grid gap-1">
      <svg viewBox="0 0 100 32" preserveAspectRatio="none" aria-hidden className="h-16 w-full">
        <polyline
          points={points.map(({ x, y }) => `${x},${y}`).join(" ")}
          fill="none"
          stroke="var(--accent)"
          strokeWidth="2"
          vectorEffect="non-scaling-stroke"
        />
        {end && (
          <line
            x1={end.x}
            x2={end.x}
            y1={end.y}
            y2={end.y}
            stroke="var(--accent)"
            strokeWidth="9"
            strokeLinecap="round"
            vectorEffect="non-scaling-stroke"
          />
        )}
      </svg>
      <figcaption className="flex justify-between gap-3 text-sm text-muted tabular-nums">
        <span>
          {first.weightKg} kg, {formatDay(first.date)}
        </span>
        <span>{last.weightKg} kg now</span>
      </figcaption>
    </figure>
  );
}

/** Margin in units of the drawing, so that the line and its end point are not clipped. */
const MARGIN = 3;

/**
 * The points of a line in a box of 100 by 32. The x axis is to scale in days; the y axis goes from the least
 * value at the bottom to the greatest at the top.
 */
export function linePoints(values: readonly { date: string; value: number }[]) {
  const days = values.map(({ date }) => dayNumber(date));
  const amounts = values.map(({ value }) => value);
  const [from, to] = [Math.min(...days), Math.max(...days)];
  const [least, most] = [Math.min(...amounts), Math.max(...amounts)];
  return values.map(({ value }, at) => ({
    x: round(MARGIN + ((100 - 2 * MARGIN) * ((days[at] ?? from) - from)) / (to - from || 1)),
    // if all values are equal, the line is level through the middle
    y:
      most === least
        ? 16
        : round(32 - MARGIN - ((32 - 2 * MARGIN) * (value - least)) / (most - least)),
  }));
}

const round = (value: number) => Math.round(value * 100) / 100;
