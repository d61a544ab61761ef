import { useState } from "react";
import { keptChoice } from "#web/ui/kept-choice.ts";

/** A horse's display in the list: a card with all details, or a row with the rest collapsed. */
export type Density = "CARDS" | "ROWS";

// the default is cards on a wide screen, rows on a phone
const kept = keptChoice("horse-density", ["USUAL", "CARDS", "ROWS"]);

/** The density on this device, and a function that stores another. */
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
