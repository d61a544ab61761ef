import { useId, useState } from "react";
import type { HeightUnit } from "#rules/height.ts";
import { chooseHeightUnit, heightUnit } from "#web/core/height-unit.ts";

const labels = { HANDS: "Hands", CM: "Centimetres" } satisfies Record<HeightUnit, string>;
const units: readonly HeightUnit[] = ["HANDS", "CM"];

/** Lets a person read their horses' heights in hands or in centimetres. */
export function HeightChoice() {
  const name = useId();
  const [choice, setChoice] = useState(heightUnit);
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1.5">Heights in</legend>
      <div className="inline-flex gap-1 justify-self-start rounded-card bg-sunken p-1">
        {units.map((unit) => (
          <label
            key={unit}
            className="flex min-h-control cursor-pointer items-center gap-2 rounded-control px-3 has-checked:bg-raised has-checked:font-semibold has-focus-visible:outline-3 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={name}
              className="sr-only"
              checked={choice === unit}
              onChange={() => {
                setChoice(unit);
                chooseHeightUnit(unit);
              }}
            />
            {labels[unit]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
