import type { Section } from "#contract/policy.ts";
import { keysOf } from "#rules/keys-of.ts";
import type { DrugClass, EggReading, WormResult, WormTest } from "#rules/worming/evidence.ts";

export const recordKindLabels = {
  veterinary: "Veterinary",
  farrier: "Farrier",
  dietary: "Dietary",
  medication: "Medication",
  general: "Other",
};
/**
 * The kinds of health record, as they occur in paths. The first four are the tabs that the product names;
 * `general` is 'More'.
 */
export const recordKinds = keysOf(recordKindLabels);
export type RecordKind = keyof typeof recordKindLabels;

/** The section of each kind's calls: health, unless it is named here. */
const sectionsOfKinds: Partial<Record<RecordKind, Section>> = {
  dietary: "feed",
  medication: "medicines",
};
export const sectionOfKind = (kind: RecordKind): Section => sectionsOfKinds[kind] ?? "health";

export const visitTypeLabels = {
  CHECKUP: "Routine Check-up",
  VACCINATION: "Vaccination",
  DENTAL: "Dental Work",
  EMERGENCY: "Emergency",
  TREATMENT: "Treatment/Surgery",
  REPRODUCTION: "Reproduction",
};
export const visitTypes = keysOf(visitTypeLabels);
export type VisitType = keyof typeof visitTypeLabels;

export const serviceTypeLabels = {
  TRIMMING: "Trim Only",
  SHOEING: "New Shoes",
  COLD_SHOEING: "Cold Shoeing",
  HOT_SHOEING: "Hot Shoeing",
  CORRECTIVE: "Corrective Work",
};
export const serviceTypes = keysOf(serviceTypeLabels);
export type ServiceType = keyof typeof serviceTypeLabels;

export const feedTypeLabels = {
  HAY: "Hay",
  CONCENTRATE: "Concentrate",
  PASTURE: "Pasture",
  SUPPLEMENTS: "Supplements",
  TREATS: "Treats",
  SALT_MINERALS: "Salt and Minerals",
};
export const feedTypes = keysOf(feedTypeLabels);
export type FeedType = keyof typeof feedTypeLabels;

export const frequencyLabels = {
  DAILY: "Daily",
  TWICE_DAILY: "Twice Daily",
  THREE_TIMES_DAILY: "Three Times Daily",
  WEEKLY: "Weekly",
  AS_NEEDED: "As Needed",
  EVERY_OTHER_DAY: "Every Other Day",
};
/** How often feed or medication is given. */
export const frequencies = keysOf(frequencyLabels);
export type Frequency = keyof typeof frequencyLabels;

export const medicationRouteLabels = {
  ORAL: "Oral",
  INTRAMUSCULAR: "Intramuscular",
  INTRAVENOUS: "Intravenous",
  TOPICAL: "Topical",
  INJECTION: "Injection",
};
export const medicationRoutes = keysOf(medicationRouteLabels);
export type MedicationRoute = keyof typeof medicationRouteLabels;

/** Where a medicine was injected; rules only distinguish joints. */
export const injectionSites = ["JOINT", "ELSEWHERE"] as const;
export type InjectionSite = (typeof injectionSites)[number];
export const injectionSiteLabels: Record<InjectionSite, string> = {
  JOINT: "A joint",
  ELSEWHERE: "Not a joint",
};

export const generalTypeLabels = {
  WORMING: "Worming",
  FAECAL_EGG_COUNT: "Worm Egg Count",
  DENTAL: "Dental",
  PHYSIO: "Physio",
  SADDLE_FIT: "Saddle Fit",
  WEIGHT: "Weight",
  VITAL_SIGNS: "Vital Signs",
  OBSERVATION: "Observation",
  WORK: "Work",
  OTHER: "Other",
};
export const generalTypes = keysOf(generalTypeLabels);
export type GeneralType = keyof typeof generalTypeLabels;

/** The labels of each kind's type field; a medication has a name instead. */
export const recordTypeLabels: Record<RecordKind, Readonly<Record<string, string>>> = {
  veterinary: visitTypeLabels,
  farrier: serviceTypeLabels,
  dietary: feedTypeLabels,
  medication: {},
  general: generalTypeLabels,
};

export const eggReadingLabels: Record<EggReading, string> = {
  EXACT: "As counted",
  BELOW: "Fewer than this (<)",
};
export const wormTestLabels: Record<WormTest, string> = {
  TAPEWORM_SALIVA: "Tapeworm saliva test",
  TAPEWORM_BLOOD: "Tapeworm blood test",
  REDWORM_BLOOD: "Small redworm blood test",
};
export const wormResultLabels: Record<WormResult, string> = {
  LOW: "Low",
  BORDERLINE: "Borderline",
  MODERATE_HIGH: "Moderate or high",
};
export const drugClassLabels: Record<DrugClass, string> = {
  BENZIMIDAZOLE: "Benzimidazole",
  PYRANTEL: "Pyrantel",
  IVERMECTIN: "Ivermectin",
  MOXIDECTIN: "Moxidectin",
  PRAZIQUANTEL: "Praziquantel",
  IVERMECTIN_PRAZIQUANTEL: "Ivermectin and praziquantel",
  MOXIDECTIN_PRAZIQUANTEL: "Moxidectin and praziquantel",
  OTHER: "Other",
};
