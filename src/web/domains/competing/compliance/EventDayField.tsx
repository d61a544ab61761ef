import { DateInput } from "#web/ui/DateInput.tsx";
import { Field } from "#web/ui/Field.tsx";
import { EVENT_DAYS } from "./event-day.ts";

interface EventDayFieldProps {
  day: string;
  onDay: (day: string) => void;
  className?: string;
}

/** Asks for the day of the event. */
export const EventDayField = ({ day, onDay, className }: EventDayFieldProps) => (
  <Field label="Day of the event" required {...(className && { className })}>
    <DateInput value={day} {...EVENT_DAYS} onChange={(event) => onDay(event.target.value)} />
  </Field>
);
