import { keysOf } from "#rules/keys-of.ts";
import type { EvidenceFields, WormTest } from "#rules/worming/evidence.ts";
import { isForTapewormOnly } from "#rules/worming/history.ts";
import { type CareEventType, careEventTypes } from "./care-event-types.ts";
import type { GeneralType, RecordKind, VisitType } from "./record-types.ts";

/** The title of an event that is created because this subject is due. */
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
 * The subjects of care. Records and events of the same subject belong together: a record completes the due
 * event. Each event type is a subject; some subjects of general records have no event type.
 */
export const careSubjects = keysOf(careSubjectTitles);
export type CareSubject = keyof typeof careSubjectTitles;

/**
 * The subject of each type of veterinary visit. A vaccination for influenza advances the flu plan; one for other
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

/** The subject of a veterinary visit, decided by its type and its diseases. */
export const visitSubject = (visit: { visitType: VisitType; diseases: readonly string[] }) =>
  subjectOfVisit[
    visit.visitType === "VACCINATION" && !visit.diseases.includes("INFLUENZA")
      ? "OTHER_VACCINATION"
      : visit.visitType
  ];

/**
 * The subject of each type of general record. A dose of wormer postpones the next egg count, so both have one
 * subject; tests for worms that egg counts do not detect have their own.
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
  VITAL_SIGNS: "OBSERVATION",
  OBSERVATION: "OBSERVATION",
  WORK: "EXERCISE",
  OTHER: "OTHER",
};

/** A wormer only for tapeworm, which postpones the next tapeworm test but no egg count. */
type TapewormDose = "TAPEWORM_DOSE";

/** The key of a general record in `subjectOfGeneral`. */
export function aboutWhat({ type, wormTest, drugClass }: WormWork) {
  if (wormTest !== null) return wormTest;
  return type === "WORMING" && isForTapewormOnly({ drugClass }) ? "TAPEWORM_DOSE" : type;
}

interface WormWork extends Pick<EvidenceFields, "wormTest" | "drugClass"> {
  type: GeneralType;
}

/** The event type that represents a subject in the calendar. */
export const eventTypeOf = (subject: CareSubject): CareEventType =>
  careEventTypes.find((type) => type === (kindOfSubject[subject] ?? subject)) ?? "CHECKUP";

/** Subjects that count as a different kind of care. */
const kindOfSubject: Partial<Record<CareSubject, CareEventType>> = {
  TAPEWORM_TEST: "WORMING",
  REDWORM_TEST: "WORMING",
  OTHER_VACCINATION: "VACCINATION",
};

interface OwedRecord {
  record: RecordKind | null;
  /** Whether completing the event advances the plan, or only writing the record. */
  movedBy: "COMPLETION" | "RECORD";
}

const owes = (record: RecordKind | null): OwedRecord => ({ record, movedBy: "COMPLETION" });

/** The record to be written for each kind of care. */
const owed: Record<CareSubject, OwedRecord> = {
  // without a recorded dose no vaccination admits a horse to a competition, so completing the event is not enough
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

/** The kind of record to write once this care was given; null when there is none. */
export const recordKindOf = (subject: CareSubject): RecordKind | null => owed[subject].record;

/** Whether the plan advances only when the record is written. */
export const isMovedByRecordOnly = (subject: CareSubject): boolean =>
  owed[subject].movedBy === "RECORD";

/** The kinds of visit: work for which a professional comes, or which the yard does for many horses at once. */
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
