import { type CareEventType, careEventTypes } from "./care-event-words.ts";
import type { GeneralType, RecordKind, VisitType } from "./record-words.ts";

/**
 * What care is about. Records and events of the same subject belong together: work on it makes what
 * was due of it done. Each event type is one; what general records note besides has no event type.
 */
export const careSubjects = [...careEventTypes, "WEIGHT", "OBSERVATION", "OTHER"] as const;
export type CareSubject = (typeof careSubjects)[number];

/** What an event is called that appears because this is due. */
export const careSubjectTitles: Record<CareSubject, string> = {
  VACCINATION: "Vaccination",
  FARRIER: "Farrier visit",
  DENTAL: "Dental check",
  WORMING: "Worm control",
  CHECKUP: "Check-up",
  VET: "Vet visit",
  PHYSIO: "Physio session",
  SADDLE_FITTER: "Saddle fitting",
  MEDICATION: "Medication",
  EXERCISE: "Exercise",
  WEIGHT: "Weigh-in",
  OBSERVATION: "Look again",
  OTHER: "Follow-up",
};

/** The subject of each type of veterinary visit. */
export const subjectOfVisit: Record<VisitType, CareSubject> = {
  CHECKUP: "CHECKUP",
  VACCINATION: "VACCINATION",
  DENTAL: "DENTAL",
  EMERGENCY: "VET",
  TREATMENT: "VET",
  REPRODUCTION: "VET",
};

/** The subject of each type of general record. A dose of wormer puts off the next egg count, so both are one. */
export const subjectOfGeneral: Record<GeneralType, CareSubject> = {
  WORMING: "WORMING",
  FAECAL_EGG_COUNT: "WORMING",
  DENTAL: "DENTAL",
  PHYSIO: "PHYSIO",
  SADDLE_FIT: "SADDLE_FITTER",
  WEIGHT: "WEIGHT",
  OBSERVATION: "OBSERVATION",
  OTHER: "OTHER",
};

/** The event type that stands for a subject on the calendar. */
export const eventTypeOf = (subject: CareSubject): CareEventType =>
  careEventTypes.find((type) => type === subject) ?? "CHECKUP";

const recordOf: Record<CareSubject, RecordKind | null> = {
  VACCINATION: "veterinary",
  FARRIER: "farrier",
  DENTAL: "veterinary",
  WORMING: "general",
  CHECKUP: "veterinary",
  VET: "veterinary",
  PHYSIO: "general",
  SADDLE_FITTER: "general",
  MEDICATION: "medication",
  EXERCISE: null,
  WEIGHT: "general",
  OBSERVATION: "general",
  OTHER: "general",
};

/** The kind of record to write once this was done; null when there is none. */
export const recordKindOf = (subject: CareSubject): RecordKind | null => recordOf[subject];
