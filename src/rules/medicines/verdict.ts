/** The verdicts, the most serious first. */
export const medicineVerdicts = ["NO", "BORDERLINE", "UNKNOWN", "OK"] as const;
export type MedicineVerdict = (typeof medicineVerdicts)[number];

/** The most serious of several verdicts, in the order of `medicineVerdicts`. */
export const worst = (...verdicts: readonly MedicineVerdict[]): MedicineVerdict =>
  medicineVerdicts.find((verdict) => verdicts.includes(verdict)) ?? "OK";

/**
 * For how many days before an event a medicine makes the answer unknown unless a vet's date says otherwise. This
 * is the product's choice and no body's rule; it is longer than any stand-down that is counted in days.
 */
export const LOOK_BACK_DAYS = 90;
