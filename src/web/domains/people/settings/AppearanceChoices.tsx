import { MonitorSmartphone, Moon, Sun } from "lucide-react";
import { useState } from "react";
import type { HeightUnit } from "#rules/height.ts";
import { heightUnit, weekStart, slashSearch } from "#web/core/preferences.ts";
import { Checkbox } from "#web/ui/Checkbox.tsx";
import { SegmentedControl } from "#web/ui/SegmentedControl.tsx";
import { chooseTheme, themeChoice } from "#web/ui/theme-choice.ts";

const heightLabels = { HANDS: "Hands", CM: "Centimetres" } satisfies Record<HeightUnit, string>;
const heightOptions = heightUnit.choices.map((value) => ({ value, label: heightLabels[value] }));

/** A choice between hands and centimetres for horses' heights. */
export function HeightChoice() {
  const [choice, setChoice] = useState(heightUnit.read);
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1.5">Heights in</legend>
      <SegmentedControl
        options={heightOptions}
        value={choice}
        onChange={(unit) => {
          setChoice(unit);
          heightUnit.keep(unit);
        }}
      />
    </fieldset>
  );
}

/** A setting that turns off the single-key shortcut of the search. */
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

/** A setting that makes Monday the first day of the calendar's week. */
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

const themeLabels = { system: "Device", light: "Light", dark: "Dark" };
const themeSigns = { system: MonitorSmartphone, light: Sun, dark: Moon };
const themeOptions = themeChoice.choices.map((value) => {
  const Sign = themeSigns[value];
  return {
    value,
    label: (
      <>
        <Sign aria-hidden />
        {themeLabels[value]}
      </>
    ),
  };
});

/** A choice between light, dark and the device's own setting, stored in this browser. */
export function ThemeSwitch() {
  const [choice, setChoice] = useState(themeChoice.read);
  return (
    <fieldset>
      <legend className="sr-only">Theme</legend>
      <SegmentedControl
        options={themeOptions}
        value={choice}
        onChange={(chosen) => {
          setChoice(chosen);
          chooseTheme(chosen);
        }}
      />
    </fieldset>
  );
}
