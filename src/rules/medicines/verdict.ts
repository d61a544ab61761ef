/** From the gravest to the lightest. */
export const medicineVerdicts = ["NO", "BORDERLINE", "UNKNOWN", "OK"] as const;
export type MedicineVerdict = (typeof medicineVerdicts)[number];

/** The gravest of several verdicts: no before borderline, that before unknown, that before yes. */
export const worst = (...verdicts: readonly MedicineVerdict[]): MedicineVerdict =>
  medicineVerdicts.find((verdict) => verdicts.includes(verdict)) ?? "OK";
