import {
  type DossierEntry,
  type DossierFacts,
  type DossierPart,
  type DossierSection,
  dossierSections,
} from "#contract/data/dossiers.ts";
import type { FarrierRecord, GeneralRecord } from "#contract/care/records.ts";
import type { Measure } from "#contract/care/timeline.ts";
import type { VeterinaryRecord } from "#contract/care/veterinary-record.ts";
import type { HealthSheet } from "#contract/competing/health-sheets.ts";
import type { DosesOfHorse } from "#contract/health/doses.ts";
import type { MedicationRecord } from "#contract/health/medication-record.ts";
import { medicineVerdictLabels } from "#contract/health/medicines.ts";
import { foodChainLabels } from "#contract/horses/horses.ts";
import type { Horse } from "#contract/horses/horse.ts";
import { genderLabels } from "#contract/horses/genders.ts";
import type { Member } from "#contract/people/members.ts";
import { formatDay } from "#rules/date-format.ts";
import { addDays } from "#rules/dates.ts";
import { bodyLabels } from "#rules/vaccination/rulebooks.ts";
import {
  type EntryTerms,
  ofDose,
  ofFarrier,
  ofGeneral,
  ofMeasure,
  ofMedicine,
  ofUntoldVisit,
  ofVet,
  type RecordRow,
} from "./entries.ts";

/** What is on record of a horse, as the calls that show it give it; a list that was not asked for is empty. */
export interface HorseReplies {
  horse: Horse;
  yardName: string;
  members: readonly Member[];
  doses: Pick<DosesOfHorse, "doses" | "visits">;
  /** Who entered the doses, of those of which it is known. */
  authors: readonly RecordRow[];
  sheet: HealthSheet | null;
  veterinary: readonly VeterinaryRecord[];
  farrier: readonly FarrierRecord[];
  general: readonly GeneralRecord[];
  medication: readonly MedicationRecord[];
  measures: readonly Measure[];
}

/** What a dossier with these sections says on a UK day. */
export function factsOf(
  replies: HorseReplies,
  sections: readonly DossierSection[],
  madeOn: string,
): DossierFacts {
  const terms: EntryTerms = {
    roles: new Map(replies.members.map(({ userId, role }) => [userId, role])),
    hasCosts: sections.includes("costs"),
    hasFiles: sections.includes("files"),
  };
  return {
    horseName: replies.horse.name,
    yardName: replies.yardName,
    madeOn,
    photoId: terms.hasFiles ? fileOf(replies.horse.imageUrl) : null,
    identity: identityOf(replies.horse),
    parts: dossierSections
      .filter((section) => sections.includes(section) && section in entriesOf)
      .map((section) => partOf(section, { replies, terms, madeOn })),
  };
}

/** The id in the address of a photo; null for a picture of elsewhere. */
const fileOf = (address: string | null) =>
  (address && /^\/files\/([\da-f-]{36})/.exec(address)?.[1]) || null;

/** Who the horse is; what a passport has and is not on record is said to be so. */
function identityOf(horse: Horse): [string, string][] {
  const rows: [string, string | null][] = [
    ["Name", horse.name],
    ["Breed", horse.breed],
    ["Sex", horse.gender && genderLabels[horse.gender]],
    ["Born", formatDay(horse.dateOfBirth)],
    ["Colour", horse.color],
    ["Height", horse.height],
    ["Passport number", horse.passportNumber],
    ["Microchip number", horse.microchipNumber],
    ["Food chain", foodChainLabels[horse.foodChainStatus]],
  ];
  return rows.map(([label, text]) => [label, text || "Not on record"]);
}

interface PartTerms {
  replies: HorseReplies;
  terms: EntryTerms;
  madeOn: string;
}

function partOf(section: DossierSection, { replies, terms, madeOn }: PartTerms): DossierPart {
  const entries = (entriesOf[section]?.(replies, terms) ?? []).toSorted(byDay);
  return { section, entries, remarks: remarksOf(section, { replies, entries, madeOn }) };
}

const byDay = (one: DossierEntry, other: DossierEntry) =>
  Number(one.date > other.date) - Number(one.date < other.date) ||
  Number(one.id > other.id) - Number(one.id < other.id);

const isOfTeeth = ({ type }: Pick<GeneralRecord, "type">) => type === "DENTAL";
const isOfWorms = ({ type }: Pick<GeneralRecord, "type">) =>
  type === "WORMING" || type === "FAECAL_EGG_COUNT";
const isWeight = ({ type }: Pick<GeneralRecord, "type">) => type === "WEIGHT";

type EntriesOf = (replies: HorseReplies, terms: EntryTerms) => DossierEntry[];

/** The entries of each section; each record is in one of them. Costs and files go with the records. */
const entriesOf: Partial<Record<DossierSection, EntriesOf>> = {
  vaccinations: ({ doses, authors }, terms) => [
    ...doses.doses.map((dose) =>
      ofDose(
        dose,
        authors.find(({ id }) => id === dose.id),
        terms,
      ),
    ),
    ...doses.visits.map(ofUntoldVisit),
  ],
  veterinary: ({ veterinary }, terms) =>
    veterinary.filter(({ visitType }) => visitType !== "DENTAL").map((row) => ofVet(row, terms)),
  farrier: ({ farrier }, terms) => farrier.map((row) => ofFarrier(row, terms)),
  teeth: ({ general, veterinary }, terms) => [
    ...general.filter(isOfTeeth).map((row) => ofGeneral(row, terms)),
    ...veterinary.filter(({ visitType }) => visitType === "DENTAL").map((row) => ofVet(row, terms)),
  ],
  worming: ({ general }, terms) => general.filter(isOfWorms).map((row) => ofGeneral(row, terms)),
  weights: ({ measures }) => measures.map(ofMeasure),
  medicines: ({ medication }, terms) => medication.map((row) => ofMedicine(row, terms)),
  other: ({ general }, terms) =>
    general
      .filter((row) => !isOfTeeth(row) && !isOfWorms(row) && !isWeight(row))
      .map((row) => ofGeneral(row, terms)),
};

/** Days after which a section without a newer entry is said to have a gap: a year, and some weeks. */
const GAP_DAYS = 400;
/** The sections in which nothing for long is worth saying. */
const yearly: ReadonlySet<DossierSection> = new Set([
  "vaccinations",
  "farrier",
  "teeth",
  "worming",
]);

interface PartSoFar {
  replies: HorseReplies;
  entries: readonly DossierEntry[];
  madeOn: string;
}

function remarksOf(section: DossierSection, { replies, entries, madeOn }: PartSoFar): string[] {
  if (entries.length === 0) return ["Nothing is on record."];
  return [
    ...(section === "vaccinations" ? verdictsOf(replies.sheet) : []),
    ...(yearly.has(section) ? gapsIn(entries, madeOn) : []),
  ];
}

/** The stretches of more than `GAP_DAYS` without an entry. */
function gapsIn(entries: readonly DossierEntry[], madeOn: string): string[] {
  const days = [...entries.map(({ date }) => date), madeOn];
  return days.flatMap((date, at) => {
    const before = days[at - 1];
    if (before === undefined || date <= addDays(before, GAP_DAYS)) return [];
    return [`Nothing is on record between ${formatDay(before)} and ${formatDay(date)}.`];
  });
}

/** What each body says of the vaccinations and medicines on the day, with its source. */
const verdictsOf = (sheet: HealthSheet | null): string[] =>
  (sheet?.horses[0]?.answers ?? []).map(({ body, overall, reasons, checkedOn }) => {
    const [why] = reasons;
    const source = why?.source ? ` (${why.source})` : "";
    return `${bodyLabels[body]}, may it compete on this day: ${medicineVerdictLabels[overall]}. ${why?.sentence ?? ""}${source} Rule as read on ${formatDay(checkedOn)}.`;
  });
