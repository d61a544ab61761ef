import type { CareSubject } from "./care-subjects.ts";

/** What somebody comes to the yard for, or the yard does for many horses at once; each is a subject of care. */
export const visitKinds = [
  "FARRIER",
  "VET",
  "VACCINATION",
  "DENTAL",
  "WORMING",
  "PHYSIO",
  "SADDLE_FITTER",
  "WEIGHT",
] as const satisfies readonly CareSubject[];
export type VisitKind = (typeof visitKinds)[number];
