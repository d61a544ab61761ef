import type { DossierEntry } from "#contract/data/dossiers.ts";
import {
  drugClassLabels,
  frequencyLabels,
  generalTypeLabels,
  medicationRouteLabels,
  serviceTypeLabels,
  visitTypeLabels,
  wormResultLabels,
  wormTestLabels,
} from "#contract/care/record-types.ts";
import type { FarrierRecord, GeneralRecord } from "#contract/care/records.ts";
import type { Measure } from "#contract/care/timeline.ts";
import type { VeterinaryRecord } from "#contract/care/veterinary-record.ts";
import { formatDiseases } from "#contract/health/diseases.ts";
import type { Dose, UntoldVisit } from "#contract/health/doses.ts";
import type { MedicationRecord } from "#contract/health/medication-record.ts";
import type { YardRole } from "#contract/policy.ts";
import { formatDay } from "#rules/date-format.ts";
import { londonDate } from "#rules/london.ts";
import { formatSigns } from "#rules/measures/vital-signs.ts";
import { workKindLabels } from "#rules/care/work.ts";
import type { WeighingMethod } from "#rules/measures/measures.ts";

/* How each kind of record reads in a dossier. Names of the yard's people are left out: who wrote it is said by their part. */

/** What all entries of a dossier depend on. */
export interface EntryTerms {
  /** The role of each person of the yard. */
  roles: ReadonlyMap<string, YardRole>;
  hasCosts: boolean;
  hasFiles: boolean;
}

type Fact = readonly [label: string, text: string | null];
const facts = (all: readonly Fact[]): [string, string][] =>
  all.flatMap(([label, text]) => (text ? [[label, text]] : []));

const day = (date: string | null) => date && formatDay(date);

const roleLabels: Record<YardRole, string> = {
  OWNER: "the owner",
  MANAGER: "a manager",
  GROOM: "a groom",
  VIEWER: "a viewer",
};

/** By whom and when a row was written. */
export interface RecordRow {
  id: string;
  userId: string | null;
  createdAt: Date | string;
  updatedAt: Date | string;
}

/** Who wrote a record and when. */
function written({ userId, createdAt, updatedAt }: RecordRow, { roles }: EntryTerms) {
  const role = userId === null ? undefined : roles.get(userId);
  const [enteredOn, changedOn] = [createdAt, updatedAt].map((at) => londonDate(new Date(at)));
  return {
    by: role ? roleLabels[role] : "somebody who is no longer in the yard",
    enteredOn: enteredOn ?? null,
    changedOn: changedOn === enteredOn ? null : (changedOn ?? null),
  };
}

type Files = readonly { id: string; originalName: string; mimeType: string }[];
const filesOf = (files: Files, { hasFiles }: EntryTerms) =>
  hasFiles ? files.map(({ id, originalName, mimeType }) => ({ id, originalName, mimeType })) : [];

const costOf = (cost: number | null, { hasCosts }: EntryTerms) => (hasCosts ? cost : null);

export const ofVet = (row: VeterinaryRecord, terms: EntryTerms): DossierEntry => ({
  id: row.id,
  date: row.date,
  title: visitTypeLabels[row.visitType],
  facts: facts([
    ["Vet", [row.veterinarian, row.clinic].filter(Boolean).join(", ")],
    ["Against", formatDiseases(row.diseases)],
    ["Found", row.diagnosis],
    ["Treatment", row.treatment],
    ["Medicines", row.medications],
    ["Notes", row.notes],
    ["Must not compete until", day(row.withdrawalUntil)],
    ["Next visit", day(row.nextVisit)],
  ]),
  cost: costOf(row.cost, terms),
  files: filesOf(row.documents, terms),
  ...written(row, terms),
});

export const ofFarrier = (row: FarrierRecord, terms: EntryTerms): DossierEntry => ({
  id: row.id,
  date: row.date,
  title: serviceTypeLabels[row.serviceType],
  facts: facts([
    ["Farrier", row.farrier],
    ["Front shoes", row.frontShoes],
    ["Hind shoes", row.hindShoes],
    ["Notes", row.notes],
    ["Next visit", day(row.nextDue)],
  ]),
  cost: costOf(row.cost, terms),
  files: filesOf(row.photos, terms),
  ...written(row, terms),
});

export const ofGeneral = (row: GeneralRecord, terms: EntryTerms): DossierEntry => ({
  id: row.id,
  date: row.date,
  title: generalTypeLabels[row.type],
  facts: facts([
    ["What", row.description],
    ["By", row.veterinarian],
    ["Eggs per gram", eggsOf(row)],
    ["Test", row.wormTest && wormTestLabels[row.wormTest]],
    ["Result", row.wormResult && wormResultLabels[row.wormResult]],
    ["Product", row.product],
    ["Active ingredient", row.drugClass && drugClassLabels[row.drugClass]],
    ["Laboratory", row.laboratory],
    ["Weight", row.weightKg === null ? null : `${row.weightKg} kg`],
    ["Kind of work", row.workKind && workKindLabels[row.workKind]],
    ["Vital signs", [row.takenAt, formatSigns(row)].filter(Boolean).join(": ") || null],
    ["Minutes", row.workMinutes === null ? null : String(row.workMinutes)],
    ["Notes", row.notes],
    ["Next", day(row.nextDue)],
  ]),
  cost: null,
  files: filesOf(row.documents, terms),
  ...written(row, terms),
});

const eggsOf = ({ eggsPerGram, eggReading }: GeneralRecord) =>
  eggsPerGram === null ? null : `${eggReading === "BELOW" ? "fewer than " : ""}${eggsPerGram}`;

export const ofMedicine = (row: MedicationRecord, terms: EntryTerms): DossierEntry => ({
  id: row.id,
  date: row.startDate,
  title: row.medication,
  facts: facts([
    ["Until", day(row.endDate)],
    ["Dose", row.dosage],
    ["How often", frequencyLabels[row.frequency]],
    ["Given", row.route && medicationRouteLabels[row.route]],
    ["Product", row.product],
    ["Batch", row.batchNumber],
    ["Amount", row.amountGiven],
    ["For", row.reason],
    ["Prescribed by", row.prescribedBy],
    ["Must not compete until", day(row.withdrawalUntil)],
    ["Notes", row.notes],
  ]),
  cost: null,
  files: filesOf(row.documents, terms),
  ...written(row, terms),
});

const unsaid = { cost: null, files: [], by: null, enteredOn: null, changedOn: null };

export const ofDose = (
  dose: Dose,
  author: RecordRow | undefined,
  terms: EntryTerms,
): DossierEntry => ({
  ...unsaid,
  ...(author && written(author, terms)),
  id: dose.id,
  date: dose.date,
  title: formatDiseases(dose.diseases),
  facts: facts([
    ["Product", dose.product],
    ["Batch", dose.batch],
    ["Given by", dose.givenBy],
    ["Course", dose.courseStart ? "First of a new course" : null],
  ]),
});

/** A visit for a vaccination of which the passport's doses say nothing. */
export const ofUntoldVisit = (visit: UntoldVisit): DossierEntry => ({
  ...unsaid,
  id: visit.id,
  date: visit.date,
  title:
    formatDiseases(visit.diseases, visit.diseasesReadFrom) ||
    "Vaccination, against what is not on record",
  facts: facts([["Vet", [visit.veterinarian, visit.clinic].filter(Boolean).join(", ")]]),
});

const weighingLabels: Record<WeighingMethod, string> = {
  WEIGHED: "Weighed",
  TAPED: "By tape",
  UNSAID: "Not said",
  FEED_PLAN: "From a feed plan",
  GUESSED: "Guessed",
};

export const ofMeasure = ({ date, weightKg, bodyCondition, how }: Measure): DossierEntry => ({
  ...unsaid,
  id: `${date} ${how} ${weightKg} ${bodyCondition}`,
  date,
  title: weightKg === null ? "Condition" : `${weightKg} kg`,
  facts: facts([
    ["Condition", bodyCondition === null ? null : `${bodyCondition} of 9`],
    ["How", weightKg === null ? null : weighingLabels[how]],
  ]),
});
