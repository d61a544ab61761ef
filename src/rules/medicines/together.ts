import { medicineVerdicts, type MedicineVerdict } from "./judge.ts";

/** The gravest of several verdicts: no before borderline, that before unknown, that before yes. */
export const worst = (...verdicts: readonly MedicineVerdict[]): MedicineVerdict =>
  medicineVerdicts.find((verdict) => verdicts.includes(verdict)) ?? "OK";
