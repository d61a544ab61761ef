import { isDate } from "#rules/dates.ts";
import { DateInput } from "#web/ui/DateInput.tsx";
import { Field } from "#web/ui/Field.tsx";

interface EventDayFieldProps {
  day: string;
  onDay: (day: string) => void;
  className?: string;
}

/** An input for the day of the event. */
export const EventDayField = ({ day, onDay, className }: EventDayFieldProps) => (
  <Field label="Day of the event" required {...(className && { className })}>
    <DateInput value={day} {...EVENT_DAYS} onChange={(event) => onDay(event.target.value)} />
  </Field>
);

/** The first and the last day that the input accepts. */
const EVENT_DAYS = { min: "1900-01-01", max: "2100-12-31" };

/** Whether the text is a day that the input accepts; a partly typed date is not. */
export const isEventDay = (text: string) =>
  isDate(text) && text >= EVENT_DAYS.min && text <= EVENT_DAYS.max;
