import { useState } from "react";
import { weekStart } from "#web/core/week-start.ts";
import { Checkbox } from "#web/ui/Checkbox.tsx";

/** Lets a person begin the calendar's week on Monday. */
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
