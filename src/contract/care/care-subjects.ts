import { keysOf } from "#rules/keys-of.ts";
import type { WormTest } from "#rules/worming/evidence.ts";
import { type CareEventType, careEventTypes } from "./care-event-types.ts";
import type { GeneralType, RecordKind, VisitType } from "./record-types.ts";

/** What an event is called that appears because this is due. */
export const careSubjectTitles = {
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
  TAPEWORM_TEST: "Tapeworm test",
  REDWORM_TEST: "Small redworm test",
  WEIGHT: "Weigh-in",
  OBSERVATION: "Look again",
  OTHER: "Follow-up",
};
/**
 * What care is about. Records and events of the same subject belong together: work on it makes what
 * was due of it done. Each event type is one; what general records note besides has no event type.
 */
export const careSubjects = keysOf(careSubjectTitles);
export type CareSubject = keyof typeof careSubjectTitles;

/** The subject of each type of veterinary visit. */
export const subjectOfVisit: Record<VisitType, CareSubject> = {
  CHECKUP: "CHECKUP",
  VACCINATION: "VACCINATION",
  DENTAL: "DENTAL",
  EMERGENCY: "VET",
  TREATMENT: "VET",
  REPRODUCTION: "VET",
};

/**
 * The subject of each type of general record. A dose of wormer puts off the next egg count, so both are one; a test for
 * what egg counts do not find is one of its own.
 */
export const subjectOfGeneral: Record<GeneralType | WormTest, CareSubject> = {
  TAPEWORM_SALIVA: "TAPEWORM_TEST",
  TAPEWORM_BLOOD: "TAPEWORM_TEST",
  REDWORM_BLOOD: "REDWORM_TEST",
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
  subject === "TAPEWORM_TEST" || subject === "REDWORM_TEST"
    ? "WORMING"
    : (careEventTypes.find((type) => type === subject) ?? "CHECKUP");

interface Owed {
  record: RecordKind | null;
  /** What moves the plan on: that it was done, or only the record of it. */
  movedBy: "COMPLETION" | "RECORD";
}

const owes = (record: RecordKind | null): Owed => ({ record, movedBy: "COMPLETION" });

/** The record that each kind of care owes once it was done. */
const owed: Record<CareSubject, Owed> = {
  // a jab that nobody wrote down lets no horse into a competition: a tick is no dose
  VACCINATION: { record: "veterinary", movedBy: "RECORD" },
  FARRIER: owes("farrier"),
  DENTAL: owes("veterinary"),
  WORMING: owes("general"),
  CHECKUP: owes("veterinary"),
  VET: owes("veterinary"),
  PHYSIO: owes("general"),
  SADDLE_FITTER: owes("general"),
  MEDICATION: owes("medication"),
  EXERCISE: owes(null),
  TAPEWORM_TEST: owes("general"),
  REDWORM_TEST: owes("general"),
  WEIGHT: owes("general"),
  OBSERVATION: owes("general"),
  OTHER: owes("general"),
};

/** The kind of record to write once this was done; null when there is none. */
export const recordKindOf = (subject: CareSubject): RecordKind | null => owed[subject].record;

/** Whether completing it without its record leaves the plan where it was. */
export const isMovedByRecordOnly = (subject: CareSubject): boolean =>
  owed[subject].movedBy === "RECORD";
