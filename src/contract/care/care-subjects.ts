import { keysOf } from "#rules/keys-of.ts";
import type { EvidenceFields, WormTest } from "#rules/worming/evidence.ts";
import { isForTapewormOnly } from "#rules/worming/history.ts";
import { type CareEventType, careEventTypes } from "./care-event-types.ts";
import type { GeneralType, RecordKind, VisitType } from "./record-types.ts";

/** The title of an event that is derived because this subject is due. */
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
 * The subjects of care. Records and events of the same subject belong together: a record completes
 * the due event. Each event type is a subject; some subjects of general records have no event type.
 */
export const careSubjects = keysOf(careSubjectTitles);
export type CareSubject = keyof typeof careSubjectTitles;

/**
 * The subject of each type of veterinary visit. A vaccination against influenza moves the flu's plan; one against other
 * or unknown diseases does not.
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

/** The subject of a veterinary visit, by its type and its diseases. */
export const visitSubject = (visit: { visitType: VisitType; diseases: readonly string[] }) =>
  subjectOfVisit[
    visit.visitType === "VACCINATION" && !visit.diseases.includes("INFLUENZA")
      ? "OTHER_VACCINATION"
      : visit.visitType
  ];

/**
 * The subject of each type of general record. A dose of wormer postpones the next egg count, so both are one subject;
 * tests for worms that egg counts do not find have their own.
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

/** A dose against tapeworm alone postpones the next tapeworm test, and no egg count. */
type TapewormDose = "TAPEWORM_DOSE";

/** The key of a general record in the table above. */
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

/** Subjects that count as another kind of care. */
const kindOfSubject: Partial<Record<CareSubject, CareEventType>> = {
  TAPEWORM_TEST: "WORMING",
  REDWORM_TEST: "WORMING",
  OTHER_VACCINATION: "VACCINATION",
};

interface OwedRecord {
  record: RecordKind | null;
  /** What advances the plan: completion, or only the record. */
  movedBy: "COMPLETION" | "RECORD";
}

const owes = (record: RecordKind | null): OwedRecord => ({ record, movedBy: "COMPLETION" });

/** The record that is written for each kind of care. */
const owed: Record<CareSubject, OwedRecord> = {
  // a vaccination without a recorded dose admits no horse to a competition, so completing it is not enough
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

/** Whether the plan advances only with the record. */
export const isMovedByRecordOnly = (subject: CareSubject): boolean =>
  owed[subject].movedBy === "RECORD";

/** The kinds of visit: what a professional comes for, or the yard does for many horses at once. */
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
