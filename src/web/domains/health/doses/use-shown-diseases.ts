import { useState } from "react";
import { type Disease, diseases } from "#rules/vaccination/diseases.ts";

const USUAL: ReadonlySet<Disease> = new Set(["INFLUENZA", "TETANUS", "EHV", "OTHER"]);

/**
 * The diseases to show, which are the usual ones and those chosen, and a function that shows all; the function
 * is null when all are shown.
 */
export function useShownDiseases(chosen: readonly Disease[]) {
  const [all, setAll] = useState(false);
  const shown = diseases.filter((disease) => all || USUAL.has(disease) || chosen.includes(disease));
  return { shown, showAll: shown.length === diseases.length ? null : () => setAll(true) };
}
