import { MonitorSmartphone, Moon, Sun } from "lucide-react";
import { useState } from "react";
import { SegmentedControl } from "./SegmentedControl.tsx";
import { chooseTheme, themeChoice } from "./theme-choice.ts";

const labels = { system: "Device", light: "Light", dark: "Dark" };
const signs = { system: MonitorSmartphone, light: Sun, dark: Moon };
const options = themeChoice.choices.map((value) => {
  const Sign = signs[value];
  return {
    value,
    label: (
      <>
        <Sign aria-hidden />
        {labels[value]}
      </>
    ),
  };
});

/** Chooses light, dark or the device's setting; the choice is stored in this browser. */
export function ThemeSwitch() {
  const [choice, setChoice] = useState(themeChoice.read);
  return (
    <fieldset>
      <legend className="sr-only">Theme</legend>
      <SegmentedControl
        options={options}
        value={choice}
        onChange={(chosen) => {
          setChoice(chosen);
          chooseTheme(chosen);
        }}
      />
    </fieldset>
  );
}
