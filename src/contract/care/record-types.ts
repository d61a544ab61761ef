import type { DrugClass, EggReading, WormResult, WormTest } from "#rules/worming/evidence.ts";

/** The kinds of health record, as they stand in paths. The first four are the tabs the product names; `general` is 'More'. */
export const recordKinds = ["veterinary", "farrier", "dietary", "medication", "general"] as const;
export type RecordKind = (typeof recordKinds)[number];
export const recordKindLabels: Record<RecordKind, string> = {
  veterinary: "Veterinary",
  farrier: "Farrier",
  dietary: "Dietary",
  medication: "Medication",
  general: "Other",
};

export const visitTypes = [
  "CHECKUP",
  "VACCINATION",
  "DENTAL",
  "EMERGENCY",
  "TREATMENT",
  "REPRODUCTION",
] as const;
export type VisitType = (typeof visitTypes)[number];
export const visitTypeLabels: Record<VisitType, string> = {
  CHECKUP: "Routine Check-up",
  VACCINATION: "Vaccination",
  DENTAL: "Dental Work",
  EMERGENCY: "Emergency",
  TREATMENT: "Treatment/Surgery",
  REPRODUCTION: "Reproduction",
};

export const serviceTypes = [
  "TRIMMING",
  "SHOEING",
  "COLD_SHOEING",
  "HOT_SHOEING",
  "CORRECTIVE",
] as const;
export type ServiceType = (typeof serviceTypes)[number];
export const serviceTypeLabels: Record<ServiceType, string> = {
  TRIMMING: "Trim Only",
  SHOEING: "New Shoes",
  COLD_SHOEING: "Cold Shoeing",
  HOT_SHOEING: "Hot Shoeing",
  CORRECTIVE: "Corrective Work",
};

export const feedTypes = [
  "HAY",
  "CONCENTRATE",
  "PASTURE",
  "SUPPLEMENTS",
  "TREATS",
  "SALT_MINERALS",
] as const;
export type FeedType = (typeof feedTypes)[number];
export const feedTypeLabels: Record<FeedType, string> = {
  HAY: "Hay",
  CONCENTRATE: "Concentrate",
  PASTURE: "Pasture",
  SUPPLEMENTS: "Supplements",
  TREATS: "Treats",
  SALT_MINERALS: "Salt and Minerals",
};

/** How often feed or medication is given. */
export const frequencies = [
  "DAILY",
  "TWICE_DAILY",
  "THREE_TIMES_DAILY",
  "WEEKLY",
  "AS_NEEDED",
  "EVERY_OTHER_DAY",
] as const;
export type Frequency = (typeof frequencies)[number];
export const frequencyLabels: Record<Frequency, string> = {
  DAILY: "Daily",
  TWICE_DAILY: "Twice Daily",
  THREE_TIMES_DAILY: "Three Times Daily",
  WEEKLY: "Weekly",
  AS_NEEDED: "As Needed",
  EVERY_OTHER_DAY: "Every Other Day",
};

export const medicationRoutes = [
  "ORAL",
  "INTRAMUSCULAR",
  "INTRAVENOUS",
  "TOPICAL",
  "INJECTION",
] as const;
export type MedicationRoute = (typeof medicationRoutes)[number];
export const medicationRouteLabels: Record<MedicationRoute, string> = {
  ORAL: "Oral",
  INTRAMUSCULAR: "Intramuscular",
  INTRAVENOUS: "Intravenous",
  TOPICAL: "Topical",
  INJECTION: "Injection",
};

/** Into what a medicine was injected, where it matters: rules on joints. */
export const injectionSites = ["JOINT", "ELSEWHERE"] as const;
export type InjectionSite = (typeof injectionSites)[number];
export const injectionSiteLabels: Record<InjectionSite, string> = {
  JOINT: "A joint",
  ELSEWHERE: "Not a joint",
};

export const generalTypes = [
  "WORMING",
  "FAECAL_EGG_COUNT",
  "DENTAL",
  "PHYSIO",
  "SADDLE_FIT",
  "WEIGHT",
  "OBSERVATION",
  "OTHER",
] as const;
export type GeneralType = (typeof generalTypes)[number];
export const generalTypeLabels: Record<GeneralType, string> = {
  WORMING: "Worming",
  FAECAL_EGG_COUNT: "Worm Egg Count",
  DENTAL: "Dental",
  PHYSIO: "Physio",
  SADDLE_FIT: "Saddle Fit",
  WEIGHT: "Weight",
  OBSERVATION: "Observation",
  OTHER: "Other",
};

/** The labels of the field that says what a record is; a medication is named in words. */
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
