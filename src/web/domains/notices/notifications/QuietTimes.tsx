import { useState } from "react";
import type { QuietHours } from "#rules/reminders/quiet-hours.ts";
import { Checkbox } from "#web/ui/Checkbox.tsx";
import { Field } from "#web/ui/Field.tsx";
import { TextInput } from "#web/ui/TextInput.tsx";

/** The quiet hours that are proposed: they end when the morning's reminders are sent. */
const usualNight: QuietHours = { from: "22:00", until: "07:00" };

interface QuietTimesProps {
  hours: QuietHours | null;
  onChange: (hours: QuietHours | null) => void;
}

/** Whether the user has quiet hours, and which; a time is saved when its field is left. */
export const QuietTimes = ({ hours, onChange }: QuietTimesProps) => (
  <div className="border-t border-line pt-3">
    <Checkbox
      label="Quiet hours"
      hint="What comes up waits until they end. Only urgent overdue care, red weather warnings and bills come through."
      checked={hours !== null}
      onChange={(checked) => onChange(checked ? usualNight : null)}
    />
    {hours && (
      <div className="ml-9 flex flex-wrap gap-4">
        <QuietTime end="from" label="Quiet from" {...{ hours, onChange }} />
        <QuietTime end="until" label="Quiet until" {...{ hours, onChange }} />
      </div>
    )}
  </div>
);

interface QuietTimeProps {
  end: keyof QuietHours;
  label: string;
  hours: QuietHours;
  onChange: (hours: QuietHours) => void;
}

function QuietTime({ end, label, hours, onChange }: QuietTimeProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const next = { ...hours, [end]: typed ?? hours[end] };
  const error = next.from === next.until ? "Choose two different times" : undefined;
  const leave = () => {
    if (error) return;
    setTyped(null);
    if (next[end] !== "" && next[end] !== hours[end]) onChange(next);
  };
  return (
    <Field label={label} required error={error}>
      <TextInput
        type="time"
        value={next[end]}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={leave}
      />
    </Field>
  );
}
