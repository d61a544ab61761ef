import { MonitorSmartphone, Moon, Sun } from "lucide-react";
import { useId, useState } from "react";
import { chooseTheme, themeChoice, themeChoices } from "./theme-choice.ts";

const labels = { system: "Device", light: "Light", dark: "Dark" };
const signs = { system: MonitorSmartphone, light: Sun, dark: Moon };

/** Chooses light, dark or whatever the device says; the choice stays in this browser. */
export function ThemeSwitch() {
  const name = useId();
  const [choice, setChoice] = useState(themeChoice);
  return (
    <fieldset>
      <legend className="sr-only">Theme</legend>
      <div className="inline-flex gap-1 rounded-card bg-sunken p-1">
        {themeChoices.map((each) => {
          const Sign = signs[each];
          return (
            <label
              key={each}
              className="flex min-h-control cursor-pointer items-center gap-2 rounded-control px-3 has-checked:bg-raised has-checked:font-semibold has-focus-visible:outline-3 has-focus-visible:outline-focus"
            >
              <input
                type="radio"
                name={name}
                className="sr-only"
                checked={choice === each}
                onChange={() => {
                  setChoice(each);
                  chooseTheme(each);
                }}
              />
              <Sign aria-hidden />
              {labels[each]}
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
