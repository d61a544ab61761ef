import { IfMayWrite } from "#web/core/IfMayWrite.tsx";
import { Plus } from "lucide-react";
import { Link } from "wouter";
import { paths } from "#contract/paths.ts";
import { IconButton, Button, buttonLook } from "#web/ui/Button.tsx";
import { EventRow } from "./EventRow.tsx";
import { OutingMark } from "./OutingMark.tsx";
import type { AgendaDay } from "./agenda.ts";
import { formatEventCount, formatFullDay, formatWeekdayAndDay } from "./format.ts";
import type { EventActs } from "./open-dialog.ts";

interface AgendaProps {
  days: readonly AgendaDay[];
  today: string;
  acts: EventActs;
}

/** Lists days with their events. */
export const Agenda = ({ days, today, acts }: AgendaProps) => (
  <ul className="grid gap-3">
    {days.map((each) => (
      <li key={each.day} className="grid gap-1">
        <div className="flex items-center justify-between">
          <h3
            id={`day-${each.day}`}
            tabIndex={-1}
            className="scroll-mt-20 font-semibold text-muted"
          >
            {each.day === today && "Today, "}
            {each.day.slice(0, 4) === today.slice(0, 4)
              ? formatWeekdayAndDay(each.day)
              : formatFullDay(each.day)}
          </h3>
          <IfMayWrite section="care">
            <IconButton
              label={`Add an event on ${formatFullDay(each.day)}`}
              className="text-muted"
              onClick={() => acts.open({ what: "add", day: each.day })}
            >
              <Plus aria-hidden />
            </IconButton>
          </IfMayWrite>
        </div>
        <DayRows day={each} today={today} acts={acts} />
      </li>
    ))}
  </ul>
);

function DayRows({ day, today, acts }: { day: AgendaDay } & Omit<AgendaProps, "days">) {
  const { events, outings, late } = day;
  return (
    <div className="grid gap-2">
      {outings.map((outing) => (
        <OutingMark key={outing.id} outing={outing} />
      ))}
      {events.length > 0 && (
        <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
          {events.map((event) => (
            <EventRow key={event.id} event={event} acts={acts} today={today} underItsDay />
          ))}
        </ul>
      )}
      {late > 0 && (
        <p className="text-sm text-muted">
          {formatEventCount(late)} of this day {late === 1 ? "is" : "are"} overdue, and{" "}
          {late === 1 ? "stands" : "stand"} in the list of those.
        </p>
      )}
      {events.length + outings.length + late === 0 && (
        <p className="text-muted">Nothing planned.</p>
      )}
    </div>
  );
}

interface NothingPlannedProps {
  /** The period in words, such as 'in November' or 'in these two weeks'. */
  when: string;
  onAdd: () => void;
}

/** Shown when no day has an event, with the two ways to plan one. */
export const NothingPlanned = ({ when, onAdd }: NothingPlannedProps) => (
  <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
    <p className="mr-auto text-muted">Nothing planned {when}.</p>
    <IfMayWrite section="care">
      <div className="flex flex-wrap gap-2">
        {/* not 'Add Event', because the page already has a button of that name */}
        <Button onClick={onAdd}>Add the first</Button>
        <Link href={paths.horses} className={buttonLook("quiet")}>
          Set up a care plan
        </Link>
      </div>
    </IfMayWrite>
  </div>
);
