import { keysOf } from "#rules/keys-of.ts";
import type { EvidenceFields, WormTest } from "#rules/worming/evidence.ts";
import { isForTapewormOnly } from "#rules/worming/history.ts";
import { type CareEventType, careEventTypes } from "./care-event-types.ts";
import type { GeneralType, RecordKind, VisitType } from "./record-types.ts";

/** What an event is called that appears because this is due. */
export const careSubjectTitles = {
  VACCINATION: "Vaccination",
  OTHER_VACCINATION: "Other vaccination",
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

/**
 * The subject of each type of veterinary visit. A vaccination is the flu's when it was against that; another, and one of
 * which nobody knows, moves no plan for the flu.
 */
export const subjectOfVisit: Record<VisitType | "OTHER_VACCINATION", CareSubject> = {
  CHECKUP: "CHECKUP",
  VACCINATION: "VACCINATION",
  OTHER_VACCINATION: "OTHER_VACCINATION",
  DENTAL: "DENTAL",
  EMERGENCY: "VET",
  TREATMENT: "VET",
  REPRODUCTION: "VET",
};

/** What a veterinary visit is about, by its type and by what it was against. */
export const visitSubject = (visit: { visitType: VisitType; diseases: readonly string[] }) =>
  subjectOfVisit[
    visit.visitType === "VACCINATION" && !visit.diseases.includes("INFLUENZA")
      ? "OTHER_VACCINATION"
      : visit.visitType
  ];

/**
 * The subject of each type of general record. A dose of wormer puts off the next egg count, so both are one; a test for
 * what egg counts do not find is one of its own.
 */
export const subjectOfGeneral: Record<GeneralType | WormTest | TapewormDose, CareSubject> = {
  TAPEWORM_DOSE: "TAPEWORM_TEST",
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

/** What treats tapeworm alone puts off the next tapeworm test, and no egg count. */
type TapewormDose = "TAPEWORM_DOSE";

/** Which of them a general record is. */
export function aboutWhat({ type, wormTest, drugClass }: WormWork) {
  if (wormTest !== null) return wormTest;
  return type === "WORMING" && isForTapewormOnly({ drugClass }) ? "TAPEWORM_DOSE" : type;
}

interface WormWork extends Pick<EvidenceFields, "wormTest" | "drugClass"> {
  type: GeneralType;
}

/** The event type that stands for a subject on the calendar. */
export const eventTypeOf = (subject: CareSubject): CareEventType =>
  careEventTypes.find((type) => type === (kindOfSubject[subject] ?? subject)) ?? "CHECKUP";

/** Subjects of their own that are done as one kind of care. */
const kindOfSubject: Partial<Record<CareSubject, CareEventType>> = {
  TAPEWORM_TEST: "WORMING",
  REDWORM_TEST: "WORMING",
  OTHER_VACCINATION: "VACCINATION",
};

interface OwedRecord {
  record: RecordKind | null;
  /** What moves the plan on: that it was done, or only the record of it. */
  movedBy: "COMPLETION" | "RECORD";
}

const owes = (record: RecordKind | null): OwedRecord => ({ record, movedBy: "COMPLETION" });

/** The record that each kind of care owes once it was done. */
const owed: Record<CareSubject, OwedRecord> = {
  // a jab that nobody wrote down lets no horse into a competition: a tick is no dose
  VACCINATION: { record: "veterinary", movedBy: "RECORD" },
  OTHER_VACCINATION: { record: "veterinary", movedBy: "RECORD" },
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
