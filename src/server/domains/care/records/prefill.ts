import { and, inArray, isNotNull } from "drizzle-orm";
import { type CareSubject, recordKindOf } from "#contract/care/care-subjects.ts";
import type { PrefilledRecord } from "#contract/care/record-prefill.ts";
import type { GeneralType, RecordKind, VisitType } from "#contract/care/record-types.ts";
import { londonDate } from "#rules/london.ts";
import type { Scope } from "#server/core/security/scope.ts";
import { yardRows } from "#server/core/database/yard-rows.ts";
import { careEvents, type CareEventRow } from "#server/schema/care.ts";
import { records } from "./records.ts";
import { generalRecords, veterinaryRecords } from "#server/schema/care-records.ts";

const events = yardRows(careEvents, "Event");

/**
 * The record for an event, prefilled from the event and from the horse's last record of that type, otherwise of
 * that kind, so that the farrier or vet is the same. Null when no kind of record belongs to the event, or when
 * its record has been written.
 */
export async function prefillRecord(scope: Scope, eventId: string) {
  const event = await events.find(scope, eventId);
  const subject = event.subject ?? event.eventType;
  const kind = recordKindOf(subject);
  const prefill = kind === null ? undefined : prefills[kind];
  if (!prefill || event.doneRecordId !== null) return null;
  return prefill(scope, {
    base: { eventId: event.id, horseId: event.horseId },
    subject,
    event,
    day: londonDate(event.completedAt ?? new Date()),
  });
}

interface PrefillSource {
  base: { eventId: string; horseId: string | null };
  subject: CareSubject;
  event: CareEventRow;
  day: string;
}

// events of kinds that are not listed have no record
const prefills: Partial<
  Record<RecordKind, (scope: Scope, given: PrefillSource) => Promise<PrefilledRecord>>
> = {
  veterinary: async (scope, { base, subject, event, day }) => {
    const visitType = visitTypes[subject] ?? "CHECKUP";
    const last = await firstFound(visitTypesToAsk(visitType), async (types) => {
      const ofTypes = inArray(veterinaryRecords.visitType, types);
      return base.horseId && records.veterinary.latest(scope, base.horseId, ofTypes);
    });
    const known = last ? { veterinarian: last.veterinarian, clinic: last.clinic ?? "" } : noVet;
    return {
      ...base,
      kind: "veterinary",
      record: {
        visitType,
        diseases: subject === "VACCINATION" ? ["INFLUENZA"] : [],
        ...known,
        date: day,
        notes: event.notes,
      },
    };
  },
  farrier: async (scope, { base, event, day }) => {
    const last = base.horseId && (await records.farrier.latest(scope, base.horseId));
    const known = last
      ? {
          farrier: last.farrier,
          serviceType: last.serviceType,
          frontShoes: last.frontShoes ?? "",
          hindShoes: last.hindShoes ?? "",
        }
      : { farrier: "", serviceType: null, frontShoes: "", hindShoes: "" };
    return { ...base, kind: "farrier", record: { ...known, date: day, notes: event.notes } };
  },
  medication: async (scope, { base, event, day }) => {
    const last = base.horseId && (await records.medication.latest(scope, base.horseId));
    const known = last
      ? {
          medication: last.medication,
          dosage: last.dosage,
          frequency: last.frequency,
          route: last.route,
          prescribedBy: last.prescribedBy ?? "",
        }
      : { medication: "", dosage: "", frequency: null, route: null, prescribedBy: "" };
    return {
      ...base,
      kind: "medication",
      record: { ...known, startDate: day, notes: event.notes },
    };
  },
  general: async (scope, { base, subject, event, day }) => {
    const type = generalTypes[subject] ?? "OTHER";
    const last = await firstFound(generalTypesToAsk(type), async (types) => {
      const named = and(
        inArray(generalRecords.type, types),
        isNotNull(generalRecords.veterinarian),
      );
      return base.horseId && records.general.latest(scope, base.horseId, named);
    });
    const veterinarian = (last && last.veterinarian) || "";
    const described = { type, description: event.description };
    return {
      ...base,
      kind: "general",
      record: { ...described, veterinarian, date: day, notes: event.notes },
    };
  },
};

/** The first result that is found for any of these lists, tried in order. */
async function firstFound<T, F>(lists: readonly T[], find: (list: T) => Promise<F>) {
  for (const list of lists) {
    const found = await find(list);
    if (found) return found;
  }
  return null;
}

const noVet = { veterinarian: "", clinic: "" };

const visitTypes: Partial<Record<CareSubject, VisitType>> = {
  VACCINATION: "VACCINATION",
  OTHER_VACCINATION: "VACCINATION",
  DENTAL: "DENTAL",
  VET: "TREATMENT",
};
const generalTypes: Partial<Record<CareSubject, GeneralType>> = {
  WORMING: "FAECAL_EGG_COUNT",
  TAPEWORM_TEST: "WORMING",
  REDWORM_TEST: "WORMING",
  PHYSIO: "PHYSIO",
  SADDLE_FITTER: "SADDLE_FIT",
  WEIGHT: "WEIGHT",
  OBSERVATION: "OBSERVATION",
};

/**
 * The types of earlier records that may supply the person's name, as lists to try in order: the same type first,
 * then other visits of the vet. Dental technicians, physios and saddle fitters do only their own type, so such a
 * record supplies no name for another type.
 */
const visitTypesToAsk = (type: VisitType): VisitType[][] => [[type], byVet];

const generalTypesToAsk = (type: GeneralType): GeneralType[][] =>
  specialists.has(type) ? [[type]] : [[type], byAnybody];

const byVet: VisitType[] = ["CHECKUP", "VACCINATION", "EMERGENCY", "TREATMENT", "REPRODUCTION"];

const specialists = new Set<GeneralType>(["DENTAL", "PHYSIO", "SADDLE_FIT"]);
const byAnybody: GeneralType[] = ["WORMING", "FAECAL_EGG_COUNT", "WEIGHT", "OBSERVATION", "OTHER"];
