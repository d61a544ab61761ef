import { Trophy } from "lucide-react";
import type { Outing } from "#contract/competing/outings.ts";
import { formatDate } from "#web/core/format-date.ts";
import { Button } from "#web/ui/Button.tsx";
import { EventDayField } from "./EventDayField.tsx";

/** Outings offered by name. */
const OFFERED = 3;

interface DayChoiceProps {
  day: string;
  today: string;
  outings: readonly Pick<Outing, "id" | "name" | "firstDay">[];
  onDay: (day: string) => void;
}

/** Chooses the day: today, one of the horse's next outings by name, or any other. */
export const DayChoice = ({ day, today, outings, onDay }: DayChoiceProps) => (
  <div data-print="off" className="flex flex-wrap items-end gap-2">
    <Button
      variant={day === today ? "tinted" : "secondary"}
      aria-pressed={day === today}
      onClick={() => onDay(today)}
    >
      Today
    </Button>
    {outings.slice(0, OFFERED).map(({ id, name, firstDay }) => (
      <Button
        key={id}
        variant={day === firstDay ? "tinted" : "secondary"}
        aria-pressed={day === firstDay}
        onClick={() => onDay(firstDay)}
      >
        <Trophy aria-hidden />
        <span className="text-left leading-tight wrap-anywhere">
          {name}
          <span className="block text-sm font-normal text-muted">{formatDate(firstDay)}</span>
        </span>
      </Button>
    ))}
    <EventDayField day={day} onDay={onDay} className="w-full max-w-44" />
  </div>
);
