import { useState } from "react";
import { keptChoice } from "#web/ui/kept-choice.ts";

/** How much room a horse has in the list: a card with all lines, or a row with the rest folded away. */
export type Density = "CARDS" | "ROWS";

// until somebody chooses: cards at a desk, rows on a phone
const kept = keptChoice("horse-density", ["USUAL", "CARDS", "ROWS"]);

/** The density that this device shows, and what changes it for good. */
export function useDensity() {
  const [density, setDensity] = useState(usualOrKept);
  const choose = (chosen: Density) => {
    kept.keep(chosen);
    setDensity(chosen);
  };
  return [density, choose] as const;
}

function usualOrKept(): Density {
  const choice = kept.read();
  if (choice !== "USUAL") return choice;
  return window.matchMedia("(width < 40rem)").matches ? "ROWS" : "CARDS";
}
