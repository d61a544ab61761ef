import { aboutWhat, subjectOfGeneral, visitSubject } from "#contract/care/care-subjects.ts";
import type { VisitType } from "#contract/care/record-types.ts";
import { recordEndpoints as calls } from "#contract/care/records.ts";
import type { CheckedRequest } from "#contract/endpoint.ts";
import type { ReadFrom } from "#contract/health/diseases.ts";
import type { Disease } from "#rules/vaccination/diseases.ts";
import { diseasesOfProducts } from "#rules/vaccination/products.ts";
import { fitVitalSigns } from "#rules/measures/vital-signs.ts";
import { fitWork } from "#rules/care/work.ts";
import { fitEvidence } from "#rules/worming/evidence.ts";
import { yardRows } from "#server/core/database/yard-rows.ts";
import {
  dietaryRecords,
  farrierRecords,
  generalRecords,
  medicationRecords,
  veterinaryRecords,
} from "#server/schema/care-records.ts";
import { sent } from "./kind.ts";
import { RecordVerbs } from "./verbs.ts";

type Calls = typeof calls;
type EditBody<K extends keyof Calls> = CheckedRequest<Calls[K]["update"]>["body"];
type CreateBody<K extends keyof Calls> = CheckedRequest<Calls[K]["create"]>["body"];
type Body<K extends keyof Calls> = EditBody<K> &
  Partial<Pick<CreateBody<K>, "id" | "eventId" | "alsoFor">>;

// an egg count as a laboratory writes it: '150 epg', '<50 epg'
const EGGS = `case egg_reading when 'BELOW' then '<' else '' end || eggs_per_gram || ' epg'`;
// the timeline shows a weight or condition unless the record's text already contains it
const WEIGHT = `trim_scale(weight_kg) || ' kg'`;
const CONDITION = `'condition ' || body_condition`;
const WEIGHED = `case when type = 'WEIGHT' and description !~* '\\d\\s*kg' then ${WEIGHT} end`;
const TAKEN = `nullif(concat_ws(', ', temperature_c || ' °C', 'pulse ' || pulse, 'breathing ' || breathing), '')`;
const WORKED = `work_minutes || ' minutes'`;

const veterinary = new RecordVerbs({
  kind: "veterinary",
  calls: calls.veterinary,
  rows: yardRows(veterinaryRecords, "Record"),
  table: veterinaryRecords,
  on: veterinaryRecords.date,
  day: ({ date }) => date,
  columns: {
    type: "visit_type",
    who: ["veterinarian", "clinic"],
    detail: ["diagnosis", "treatment", "medications"],
    pence: "cost_pence",
  },
  part: ({ documents, ...body }: Body<"veterinary">) => sent(withDiseases(body), documents),
  revise: (before, fields) => ({
    ...fields,
    ...keepWhatWasSaid(before, fields),
    nextDismissed: before.nextDismissed && before.nextVisit === fields.nextVisit,
  }),
  join: (row, documents) => ({ ...row, documents }),
  subject: visitSubject,
});

const farrier = new RecordVerbs({
  kind: "farrier",
  calls: calls.farrier,
  rows: yardRows(farrierRecords, "Record"),
  table: farrierRecords,
  on: farrierRecords.date,
  day: ({ date }) => date,
  columns: {
    type: "service_type",
    who: ["farrier"],
    detail: ["front_shoes", "hind_shoes"],
    pence: "cost_pence",
  },
  part: ({ photos, ...body }: Body<"farrier">) => sent(body, photos),
  revise: renewed,
  join: (row, photos) => ({ ...row, photos }),
  subject: () => "FARRIER",
});

const dietary = new RecordVerbs({
  kind: "dietary",
  calls: calls.dietary,
  rows: yardRows(dietaryRecords, "Record"),
  table: dietaryRecords,
  on: dietaryRecords.startDate,
  day: ({ startDate }) => startDate,
  mayLieAhead: true,
  columns: {
    type: "feed_type",
    title: "brand",
    detail: ["amount", "supplements", WEIGHT, CONDITION],
  },
  part: ({ documents, ...body }: Body<"dietary">) => sent(body, documents),
  join: (row, documents) => ({ ...row, documents }),
  subject: () => null,
});

const medication = new RecordVerbs({
  kind: "medication",
  calls: calls.medication,
  rows: yardRows(medicationRecords, "Record"),
  table: medicationRecords,
  on: medicationRecords.startDate,
  day: ({ startDate }) => startDate,
  columns: { title: "medication", who: ["prescribed_by"], detail: ["dosage", "reason"] },
  part: ({ documents, ...body }: Body<"medication">) => sent(body, documents),
  join: (row, documents) => ({ ...row, documents }),
  subject: () => "MEDICATION",
});

const general = new RecordVerbs({
  kind: "general",
  calls: calls.general,
  rows: yardRows(generalRecords, "Record"),
  table: generalRecords,
  on: generalRecords.date,
  day: ({ date }) => date,
  columns: {
    type: "type",
    who: ["veterinarian"],
    detail: ["description", WEIGHED, EGGS, "product", WORKED, TAKEN],
  },
  part: ({ documents, ...body }: Body<"general">) =>
    sent(fitVitalSigns(fitWork(fitEvidence(body))), documents),
  revise: renewed,
  join: (row, documents) => ({ ...row, documents }),
  subject: (row) => subjectOfGeneral[aboutWhat(row)],
});

export { refuseFields } from "./fields-of-sections.ts";

export const records = { veterinary, farrier, dietary, medication, general };

// a changed next date gets an event again, even if the event for the old date was dismissed
function renewed<F extends { nextDue: string | null }>(
  before: { nextDismissed: boolean; nextDue: string | null },
  fields: F,
) {
  return {
    ...fields,
    nextDismissed: before.nextDismissed && before.nextDue === fields.nextDue,
  };
}

/** The stored diseases of a visit; undefined means unchanged. */
export interface Against {
  diseases: Disease[] | undefined;
  /** How the diseases were found; null when a person entered them or they are unknown. */
  diseasesReadFrom: ReadFrom | null | undefined;
}

interface Visit {
  visitType: VisitType;
  treatment: string | null;
  medications: string | null;
  /** Omitted when the request does not mention the diseases; empty when they are unknown. */
  diseases?: Disease[] | null | undefined;
  diseasesReadFrom?: ReadFrom | null | undefined;
}

/**
 * A visit as it is stored. A vaccination has the diseases that were sent, otherwise those of the products that
 * its text names; any other visit has none.
 */
const withDiseases = <V extends Visit>(visit: V) => ({ ...visit, ...against(visit) });

function against(visit: Visit): Against {
  const { visitType, diseases, diseasesReadFrom, treatment, medications } = visit;
  if (visitType !== "VACCINATION") return { diseases: [], diseasesReadFrom: null };
  const read = diseasesOfProducts(`${treatment ?? ""} ${medications ?? ""}`);
  // a client that sends the diseases back unchanged has not entered them; a client that changed them has
  const isRead = diseasesReadFrom === "WORDS" || diseases?.join() === read.join();
  if (diseases) return { diseases, diseasesReadFrom: isRead ? (diseasesReadFrom ?? null) : null };
  return read.length > 0
    ? { diseases: read, diseasesReadFrom: "PRODUCT" }
    : { diseases: undefined, diseasesReadFrom: undefined };
}

interface StatedDiseases {
  diseases: Disease[];
  diseasesReadFrom: ReadFrom | null;
}

/**
 * The diseases that an edit stores: those read from a product never replace those that a person entered, and a
 * change by a person counts as entered.
 */
function keepWhatWasSaid(before: StatedDiseases, after: Against): Against {
  const { diseases, diseasesReadFrom } = after;
  if (diseases === undefined || diseases.join() === before.diseases.join()) return after;
  if (diseasesReadFrom === "WORDS") return { diseases, diseasesReadFrom: null };
  const wasSaid = before.diseases.length > 0 && before.diseasesReadFrom === null;
  if (diseasesReadFrom === "PRODUCT" && wasSaid)
    return { diseases: before.diseases, diseasesReadFrom: null };
  return after;
}
