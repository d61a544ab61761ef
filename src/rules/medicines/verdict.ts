/** Gravest first. */
export const medicineVerdicts = ["NO", "BORDERLINE", "UNKNOWN", "OK"] as const;
export type MedicineVerdict = (typeof medicineVerdicts)[number];

/** The gravest of several verdicts: no before borderline before unknown before yes. */
export const worst = (...verdicts: readonly MedicineVerdict[]): MedicineVerdict =>
  medicineVerdicts.find((verdict) => verdicts.includes(verdict)) ?? "OK";

/**
 * How many days before an event a medicine still makes the answer unknown unless a vet's date says otherwise. The
 * product's choice, no body's rule: longer than any stand-down that is counted in days.
 */
export const LOOK_BACK_DAYS = 90;
