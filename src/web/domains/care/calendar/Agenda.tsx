import { Plus } from "lucide-react";
import { IconButton } from "#web/ui/Button.tsx";
import { EventRow } from "./EventRow.tsx";
import type { MonthProps } from "./MonthGrid.tsx";
import { OutingMark } from "./OutingMark.tsx";
import { dayWords } from "./date-text.ts";

interface AgendaProps extends MonthProps {
  /** The day that somebody asked to see whole. */
  wanted: string | null;
}

/** The month as a list of its days that have events, and today. */
export function Agenda({ weeks, byDay, outings, today, day, onOpen, wanted }: AgendaProps) {
  const days = weeks
    .flat()
    .filter((each) => each.slice(0, 7) === day.slice(0, 7))
    .filter((each) => each === today || byDay.has(each) || outings.has(each));
  if (days.length === 0)
    return <p className="py-8 text-center text-muted">Nothing planned this month.</p>;
  return (
    <ul className="grid gap-4">
      {days.map((each) => (
        <li key={each}>
          <div className="flex items-center justify-between border-b border-line">
            <h3
              ref={each === wanted ? bringUp : null}
              tabIndex={-1}
              className="scroll-mt-20 font-semibold"
            >
              {each === today && "Today, "}
              {dayWords(each)}
            </h3>
            <IconButton
              label={`Add an event on ${dayWords(each)}`}
              onClick={() => onOpen({ what: "add", day: each })}
            >
              <Plus aria-hidden />
            </IconButton>
          </div>
          {outings.get(each)?.map((outing) => (
            <OutingMark key={outing.id} outing={outing} />
          ))}
          <ul className="divide-y divide-line">
            {(byDay.get(each) ?? []).map((event) => (
              <EventRow key={event.id} event={event} onOpen={onOpen} />
            ))}
            {!byDay.has(each) && !outings.has(each) && (
              <li className="py-3 text-muted">Nothing planned.</li>
            )}
          </ul>
        </li>
      ))}
    </ul>
  );
}

const bringUp = (heading: HTMLElement | null) => heading?.focus();
