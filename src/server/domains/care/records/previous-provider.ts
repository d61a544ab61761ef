import type { GeneralType, VisitType } from "#contract/care/record-types.ts";

/**
 * Which types of an earlier record may name who comes this time, in the order to look: each list is tried before the
 * next. The same type first, then the same kind; but a dental technician, a physio or a saddle fitter does that alone,
 * so that such a record names nobody for another type.
 */
export const visitTypesToAsk = (type: VisitType): VisitType[][] => [[type], byVet];

export const generalTypesToAsk = (type: GeneralType): GeneralType[][] =>
  specialists.has(type) ? [[type]] : [[type], byAnybody];

const byVet: VisitType[] = ["CHECKUP", "VACCINATION", "EMERGENCY", "TREATMENT", "REPRODUCTION"];

const specialists = new Set<GeneralType>(["DENTAL", "PHYSIO", "SADDLE_FIT"]);
const byAnybody: GeneralType[] = ["WORMING", "FAECAL_EGG_COUNT", "WEIGHT", "OBSERVATION", "OTHER"];
