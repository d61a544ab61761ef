import { type ReactNode, useState } from "react";
import { contactRoleLabels } from "#contract/horses/contact-roles.ts";
import { foodChainLabels } from "#contract/horses/horses.ts";
import { genderLabels } from "#contract/horses/genders.ts";
import {
  feedTypeLabels,
  frequencyLabels,
  medicationRouteLabels,
} from "#contract/care/record-types.ts";
import type { SharedHorse } from "#contract/data/shared-horse.ts";
import { formatDate } from "#web/core/format-date.ts";
import { Button } from "#web/ui/Button.tsx";
import { Card } from "#web/ui/Card.tsx";
import { cx } from "#web/ui/cx.ts";
import { DescriptionList } from "#web/ui/DescriptionList.tsx";
import { entriesOf, jabsOf, type SharedEntry } from "./shared-entries.ts";

/** What a link shows of one horse. */
export const SharedHorseCard = ({ horse }: { horse: SharedHorse }) => (
  <Card as="section" aria-labelledby={horse.id} className="grid gap-5">
    <h2 id={horse.id} className="font-display text-2xl wrap-anywhere">
      {horse.name}
    </h2>
    {horse.feed && <Warnings feed={horse.feed} />}
    {horse.papers && <Papers papers={horse.papers} />}
    {horse.health && (
      <>
        <Part title="Vaccinations">
          <Entries all={jabsOf(horse.health)} />
        </Part>
        <Part title="Health records">
          <Entries all={entriesOf(horse.health)} />
        </Part>
      </>
    )}
    {horse.medicines && (
      <Part title="Medicines">
        <Entries all={horse.medicines.map(ofMedicine)} />
      </Part>
    )}
    {horse.feed && <Feed feed={horse.feed} />}
  </Card>
);

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title} className="grid gap-2">
    <h3 className="font-semibold">{title}</h3>
    {children}
  </section>
);

/** How many entries of a list are shown before the button for the rest. */
const FEW = 5;

/** The newest entries, and a button for the others; in print all of them. */
function Entries({ all }: { all: readonly SharedEntry[] }) {
  const [isWhole, setWhole] = useState(false);
  if (all.length === 0) return <p className="text-muted">Nothing on record</p>;
  return (
    <>
      <ul className="divide-y divide-line">
        {all.map(({ id, date, title, facts }, at) => (
          <li
            key={id}
            className={cx(
              "break-inside-avoid gap-1 py-2 print:grid",
              isWhole || at < FEW ? "grid" : "hidden",
            )}
          >
            <p className="wrap-anywhere">
              <span className="font-semibold">{title}</span>
              <span className="text-muted"> · {formatDate(date)}</span>
            </p>
            <DescriptionList facts={facts} className="text-sm" />
          </li>
        ))}
      </ul>
      {!isWhole && all.length > FEW && (
        <Button data-print="off" className="justify-self-start" onClick={() => setWhole(true)}>
          Show {all.length - FEW} more
        </Button>
      )}
    </>
  );
}

type SectionOf<K extends keyof SharedHorse> = NonNullable<SharedHorse[K]>;

function Papers({ papers }: { papers: SectionOf<"papers"> }) {
  const { gender, dateOfBirth, contacts } = papers;
  return (
    <>
      <Part title="Papers">
        <DescriptionList
          facts={[
            ["Breed", papers.breed],
            ["Sex", gender && genderLabels[gender]],
            ["Born", dateOfBirth && formatDate(dateOfBirth)],
            ["Colour", papers.color],
            ["Height", papers.height],
            ["Weight", papers.weight],
            ["Passport", papers.passportNumber],
            ["Microchip", papers.microchipNumber],
            ["Food chain", foodChainLabels[papers.foodChainStatus]],
          ]}
        />
      </Part>
      {contacts.length > 0 && (
        <Part title="Contacts">
          <DescriptionList
            facts={contacts.map(({ role, name, company, phone, email }) => [
              `${contactRoleLabels[role]}: ${name}`,
              [company, phone, email].filter(Boolean).join(", ") || "No number on record",
            ])}
          />
        </Part>
      )}
    </>
  );
}

/** What must be known before anybody touches or feeds the horse. */
const Warnings = ({ feed: { allergies, warnings } }: { feed: SectionOf<"feed"> }) =>
  (allergies !== null || warnings !== null) && (
    <div className="rounded-card bg-soon-soft px-4 py-3 text-soon">
      <DescriptionList
        facts={[
          ["Allergies", allergies],
          ["Warnings", warnings],
        ]}
        className="font-semibold"
      />
    </div>
  );

const Feed = ({ feed: { feeds, rations, rugs, tack } }: { feed: SectionOf<"feed"> }) => (
  <Part title="Feed and rugs">
    <DescriptionList
      facts={[
        ...feeds.map(({ time, what }) => [time, what] as const),
        ["Rugs", rugs],
        ["Tack", tack],
      ]}
    />
    <Entries all={rations.map(ofRation)} />
  </Part>
);

const until = (date: string | null) => date && formatDate(date);

const ofMedicine = (medicine: SectionOf<"medicines">[number]): SharedEntry => ({
  id: medicine.id,
  date: medicine.startDate,
  title: medicine.medication,
  facts: [
    ["Dose", `${medicine.dosage}, ${frequencyLabels[medicine.frequency].toLowerCase()}`],
    ["Given", medicine.route && medicationRouteLabels[medicine.route]],
    ["Until", until(medicine.endDate) ?? (medicine.completed ? "Completed" : null)],
    ["Prescribed by", medicine.prescribedBy],
    ["For", medicine.reason],
    ["Withdrawal until", until(medicine.withdrawalUntil)],
    ["Notes", medicine.notes],
  ],
});

const ofRation = (ration: SectionOf<"feed">["rations"][number]): SharedEntry => ({
  id: ration.id,
  date: ration.startDate,
  title: [feedTypeLabels[ration.feedType], ration.brand].filter(Boolean).join(", "),
  facts: [
    ["Amount", `${ration.amount}, ${frequencyLabels[ration.frequency].toLowerCase()}`],
    ["Supplements", ration.supplements],
    ["Until", until(ration.endDate)],
    ["Notes", ration.notes],
  ],
});
