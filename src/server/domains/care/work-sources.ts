import {
  type CareSubject,
  subjectOfGeneral,
  subjectOfVisit,
} from "#contract/care/care-subjects.ts";

/** A table of records of work done, for every query about what was done. Expressions are SQL. */
export interface WorkSource {
  kind: "veterinary" | "farrier" | "medication" | "general";
  table: string;
  on: string;
  next: string;
  /** The column that tells the record's subject, and the subject of each value; null: all are of one subject. */
  column: string | null;
  subjects: Record<string, CareSubject>;
  /** What it is called, who did it and what it cost, in pence. */
  told: { what: string; who: string; pence: string };
}

// a next date whose event was deleted by hand is ignored
const unlessDismissed = (next: string) => `case when next_dismissed then null else ${next} end`;
const NO_COST = "null::integer";

export const workSources: WorkSource[] = [
  {
    kind: "veterinary",
    table: "veterinary_records",
    on: "date",
    next: unlessDismissed("next_visit"),
    column: `case when visit_type = 'VACCINATION' and not diseases @> array['INFLUENZA']
      then 'OTHER_VACCINATION' else visit_type end`,
    subjects: subjectOfVisit,
    told: { what: "visit_type", who: "veterinarian", pence: "cost_pence" },
  },
  {
    kind: "farrier",
    table: "farrier_records",
    on: "date",
    next: unlessDismissed("next_due"),
    column: null,
    subjects: { any: "FARRIER" },
    told: { what: "service_type", who: "farrier", pence: "cost_pence" },
  },
  {
    kind: "medication",
    table: "medication_records",
    on: "start_date",
    next: "null::date",
    column: null,
    subjects: { any: "MEDICATION" },
    told: { what: "medication", who: "given_by", pence: NO_COST },
  },
  {
    kind: "general",
    table: "health_records",
    on: "date",
    next: unlessDismissed("next_due"),
    column: `coalesce(worm_test, case drug_class when 'PRAZIQUANTEL' then 'TAPEWORM_DOSE' end, type)`,
    subjects: subjectOfGeneral,
    told: { what: "coalesce(worm_test, type)", who: "veterinarian", pence: NO_COST },
  },
];
