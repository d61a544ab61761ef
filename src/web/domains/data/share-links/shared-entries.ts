import type { SharedHorse } from "#contract/data/shared-horse.ts";
import { formatDiseases } from "#contract/health/diseases.ts";
import {
  generalTypeLabels,
  serviceTypeLabels,
  visitTypeLabels,
} from "#contract/care/record-types.ts";
import { formatDate } from "#web/core/format-date.ts";

type Health = NonNullable<SharedHorse["health"]>;

/** One line of a horse's shared health records, with what is said of it. */
export interface SharedEntry {
  id: string;
  date: string;
  title: string;
  facts: (readonly [string, string | null])[];
}

const day = (date: string | null) => date && formatDate(date);

const ofVet = ({
  id,
  date,
  visitType,
  vetNotes,
  ...visit
}: Health["veterinary"][number]): SharedEntry => ({
  id,
  date,
  title: `Vet: ${visitTypeLabels[visitType]}`,
  facts: [
    ["Vet", [visit.veterinarian, visit.clinic].filter(Boolean).join(", ")],
    ["Found", vetNotes?.diagnosis ?? null],
    ["Treatment", vetNotes?.treatment ?? null],
    ["Medicines", vetNotes?.medications ?? null],
    ["Notes", vetNotes?.notes ?? null],
    ["Withdrawal until", day(visit.withdrawalUntil)],
    ["Next visit", day(visit.nextVisit)],
  ],
});

const ofFarrier = ({
  id,
  date,
  serviceType,
  ...visit
}: Health["farrier"][number]): SharedEntry => ({
  id,
  date,
  title: `Farrier: ${serviceTypeLabels[serviceType]}`,
  facts: [
    ["Farrier", visit.farrier],
    ["Front shoes", visit.frontShoes],
    ["Hind shoes", visit.hindShoes],
    ["Notes", visit.notes],
    ["Next visit", day(visit.nextDue)],
  ],
});

const ofGeneral = ({ id, date, type, ...entry }: Health["general"][number]): SharedEntry => ({
  id,
  date,
  title: generalTypeLabels[type],
  facts: [
    ["What", entry.description],
    ["By", entry.veterinarian],
    ["Product", entry.product],
    ["Eggs per gram", entry.eggsPerGram === null ? null : String(entry.eggsPerGram)],
    ["Weight", entry.weightKg === null ? null : `${entry.weightKg} kg`],
    ["Notes", entry.notes],
    ["Next", day(entry.nextDue)],
  ],
});

const ofJab = ({
  id,
  date,
  diseases,
  product,
  batch,
  givenBy,
}: Health["vaccinations"][number]): SharedEntry => ({
  id,
  date,
  title: formatDiseases(diseases),
  facts: [
    ["Product", product],
    ["Batch", batch],
    ["Given by", givenBy],
  ],
});

/** The health records of a horse, newest first. */
export const entriesOf = ({ veterinary, farrier, general }: Health): SharedEntry[] =>
  [...veterinary.map(ofVet), ...farrier.map(ofFarrier), ...general.map(ofGeneral)].toSorted(
    (one, two) => Number(one.date < two.date) - Number(one.date > two.date),
  );

/** The vaccinations of a horse, newest first. */
export const jabsOf = ({ vaccinations }: Health): SharedEntry[] => vaccinations.map(ofJab);
