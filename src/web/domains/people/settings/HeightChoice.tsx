import { useState } from "react";
import type { HeightUnit } from "#rules/height.ts";
import { heightUnit } from "#web/core/height-unit.ts";
import { SegmentedControl } from "#web/ui/SegmentedControl.tsx";

const labels = { HANDS: "Hands", CM: "Centimetres" } satisfies Record<HeightUnit, string>;
const options = heightUnit.choices.map((value) => ({ value, label: labels[value] }));

/** Chooses hands or centimetres for horses' heights. */
export function HeightChoice() {
  const [choice, setChoice] = useState(heightUnit.read);
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1.5">Heights in</legend>
      <SegmentedControl
        options={options}
        value={choice}
        onChange={(unit) => {
          setChoice(unit);
          heightUnit.keep(unit);
        }}
      />
    </fieldset>
  );
}
