import { useState } from "react";
import { slashSearch } from "#web/core/slash-search.ts";
import { Checkbox } from "#web/ui/Checkbox.tsx";

/** Turns off the single-key shortcut of the search. */
export function SlashChoice() {
  const [on, setOn] = useState(() => slashSearch.read() === "ON");
  return (
    <Checkbox
      label="Open the search with /"
      hint="Outside of fields. Ctrl K, or ⌘ K on a Mac, opens it in any case."
      checked={on}
      onChange={(wanted) => {
        setOn(wanted);
        slashSearch.keep(wanted ? "ON" : "OFF");
      }}
    />
  );
}
