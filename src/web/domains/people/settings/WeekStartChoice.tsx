import { useState } from "react";
import { weekStart } from "#web/core/week-start.ts";
import { Checkbox } from "#web/ui/Checkbox.tsx";

/** Chooses Monday as the first day of the calendar's week. */
export function WeekStartChoice() {
  const [monday, setMonday] = useState(() => weekStart.read() === "MONDAY");
  return (
    <Checkbox
      label="Start the week on Monday"
      hint="Otherwise the calendar’s week begins on Sunday."
      checked={monday}
      onChange={(on) => {
        setMonday(on);
        weekStart.keep(on ? "MONDAY" : "SUNDAY");
      }}
    />
  );
}
