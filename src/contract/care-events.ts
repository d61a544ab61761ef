export const careEventTypes = [
  "VACCINATION",
  "FARRIER",
  "DENTAL",
  "WORMING",
  "CHECKUP",
  "VET",
  "PHYSIO",
  "SADDLE_FITTER",
  "MEDICATION",
  "EXERCISE",
] as const;
export type CareEventType = (typeof careEventTypes)[number];

export const careEventTypeLabels: Record<CareEventType, string> = {
  VACCINATION: "Vaccination",
  FARRIER: "Farrier",
  DENTAL: "Dental",
  WORMING: "Worming",
  CHECKUP: "Check-up",
  VET: "Vet",
  PHYSIO: "Physio",
  SADDLE_FITTER: "Saddle fitter",
  MEDICATION: "Medication",
  EXERCISE: "Exercise",
};
