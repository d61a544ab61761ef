import { Suspense, useState } from "react";
import { Link } from "wouter";
import { TODAY_SHOWN, type TodayGroup } from "#contract/care/today.ts";
import { paths } from "#contract/paths.ts";
import { recurringLabels } from "#contract/care/care-event-types.ts";
import { inLondon } from "#rules/date-format.ts";
import { EventIcon } from "#web/core/EventIcon.tsx";
import { Button } from "#web/ui/Button.tsx";
import { cx } from "#web/ui/cx.ts";
import { onDemand } from "#web/ui/on-demand.ts";
import { Rows } from "./Rows.tsx";
import { formatDone, formatWantedTime } from "./format-row.ts";
import type { RestOfToday } from "./use-today.ts";

// loaded on demand, because in few weeks a vaccination is due, and rarely one too close to an outing
const { JabClash } = onDemand(() => import("./JabClash.tsx"));

const dayOf = inLondon({ year: "numeric", month: "2-digit", day: "2-digit" });
const weekday = inLondon({ weekday: "short" });
const date = inLondon({ day: "numeric" });

/** How many days a phone shows before 'Show the other days'. */
const DAYS_SHOWN = 3;

interface WeekListProps {
  groups: readonly TodayGroup[];
  /** How many rows of the week there are beyond these. */
  more: number;
  rest: RestOfToday;
}

/** The tasks of the next seven days, grouped by day. */
export function WeekList({ groups, more, rest }: WeekListProps) {
  const [isWhole, setWhole] = useState(false);
  const isCut = !rest.whole.data && more > 0;
  const days = [...Map.groupBy(groups, ({ dueDate }) => dayOf(dueDate ?? ""))];
  // days with a vaccination are never collapsed, because it may be too close to an outing
  const later = days.filter(([, its], at) => at >= DAYS_SHOWN && !its.some(isJab));
  const isLong = later.length > 1;
  const rows = days.map(([day, its]) => (
    <li
      key={day}
      className={cx(
        "grid grid-cols-[3rem_minmax(0,1fr)] px-4 py-1 sm:px-5",
        isLong && !isWhole && later.some(([folded]) => folded === day) && "max-sm:hidden",
      )}
    >
      <Day instant={its[0]?.dueDate ?? ""} />
      <ul>
        <Rows
          of={weekday(its[0]?.dueDate ?? "")}
          rows={its.map((group) => (
            <WeekRow key={group.events.join()} group={group} />
          ))}
          more={isCut && its.length > TODAY_SHOWN ? null : 0}
          rest={rest}
        />
      </ul>
    </li>
  ));
  return (
    <>
      {/* while the list is cut, its days say that there is more */}
      <Rows of="This week" rows={rows} more={isCut ? 0 : more} rest={rest} />
      {isLong && (
        <li className="text-center sm:hidden">
          <Button variant="quiet" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? "Show less of the week" : `Show the other ${later.length} days`}
          </Button>
        </li>
      )}
    </>
  );
}

const isJab = ({ eventType }: TodayGroup) => eventType === "VACCINATION";

const Day = ({ instant }: { instant: string }) => (
  <p className="pt-2 text-center text-xs font-semibold text-muted">
    {weekday(instant)} <b className="block text-lg text-ink">{date(instant)}</b>
  </p>
);

function WeekRow({ group }: { group: TodayGroup }) {
  const [only, ...others] = group.horses;
  return (
    <li>
      <Link
        href={only && others.length === 0 ? paths.horse.replace(":id", only.id) : paths.calendar}
        className="grid min-h-control grid-cols-[3rem_1.25rem_minmax(0,1fr)] items-center gap-x-2 rounded-control py-1 text-ink no-underline hover:bg-sunken"
      >
        <span className="text-right text-sm text-muted">{formatWantedTime(group, "")}</span>
        <EventIcon type={group.eventType} className="size-5 text-tan" />
        <span className="wrap-anywhere">
          {formatDone(group)}
          {group.recurring === "DAILY" && (
            <span className="block text-sm text-muted">
              {recurringLabels[group.recurring].toLowerCase()}
            </span>
          )}
        </span>
      </Link>
      {isJab(group) && (
        <Suspense fallback={null}>
          <JabClash group={group} />
        </Suspense>
      )}
    </li>
  );
}
