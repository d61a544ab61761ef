import { horsePaperKinds, paperKindLabels, paperKinds } from "#contract/horses/papers.ts";
import { choice, type FieldSpec, optionsOf } from "#web/core/field-spec.ts";

const hasEnd = (value: (name: string) => unknown) => value("kind") !== "UELN";
const yardKinds = paperKinds.filter((kind) => !horsePaperKinds.includes(kind));

const fieldsOf = (kinds: typeof yardKinds): readonly FieldSpec[] => [
  choice("kind", "Kind of paper", optionsOf(kinds, paperKindLabels), { required: true }),
  {
    name: "name",
    label: "What it is",
    kind: "text",
    hint: "Such as vet fees, or public liability. A newer one of the same kind and name takes its place",
    when: hasEnd,
  },
  { name: "number", label: "Number", kind: "text" },
  { name: "issuedBy", label: "Issued by", kind: "text", when: hasEnd },
  { name: "validFrom", label: "Valid from", kind: "date", when: hasEnd },
  {
    name: "validUntil",
    label: "Valid until",
    kind: "date",
    hint: "You are reminded before this day",
    when: hasEnd,
  },
  { name: "notes", label: "Notes", kind: "notes" },
];
const fieldsOfHorse = fieldsOf([...paperKinds]);
const fieldsOfYard = fieldsOf(yardKinds);

/** The fields of a paper, of a horse or of the yard itself. */
export const paperFields = (isOfHorse: boolean): readonly FieldSpec[] =>
  isOfHorse ? fieldsOfHorse : fieldsOfYard;
