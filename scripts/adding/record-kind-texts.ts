/* The longer texts of the addition of bodywork records. */

export const migration = `create table bodywork_records (
  id uuid not null,
  yard_id uuid not null,
  horse_id uuid not null,
  user_id uuid references users on delete set null,
  bodywork_type text not null check (bodywork_type in ('PHYSIO', 'OSTEOPATHY', 'MASSAGE')),
  practitioner text not null,
  date date not null,
  findings text,
  cost_pence integer check (cost_pence > 0),
  notes text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (yard_id, id),
  foreign key (yard_id, horse_id) references horses (yard_id, id) on delete cascade
);
create index bodywork_by_horse on bodywork_records (yard_id, horse_id, date desc, id);
create index bodywork_records_made_by on bodywork_records (user_id);
alter table care_events drop constraint care_events_done_record_kind_check;
alter table care_events add constraint care_events_done_record_kind_check
  check (done_record_kind in ('veterinary', 'farrier', 'dietary', 'medication', 'general', 'bodywork'));
`;

export const schemas = `const BodyworkInput = z.strictObject({
  bodyworkType: requiredChoice(bodyworkTypes, "Type is required"),
  practitioner: requiredText("Practitioner is required"),
  date: dayDone("Date is required"),
  findings: optionalText(NOTES_MAX),
  cost: numberOrEmpty(pounds),
  notes: optionalText(NOTES_MAX),
  documents: attachmentIds,
});
export const bodyworkDone = (kept: string | null = null) =>
  z.safeExtend(BodyworkInput, { date: workDay("Date is required", kept) });

const BodyworkRecord = z.object({
  ...common,
  bodyworkType: z.enum(bodyworkTypes),
  practitioner: z.string(),
  date: day,
  findings: text,
  cost: amount,
  documents: attachments,
});
export type BodyworkRecord = z.output<typeof BodyworkRecord>;

`;

export const look = `const bodywork: KindLook<BodyworkRecord> = {
  form: bodyworkDone,
  fields: [
    choice("bodyworkType", "Type", optionsOf(bodyworkTypes, bodyworkTypeLabels), { required: true }),
    { name: "practitioner", label: "Practitioner", kind: "text", required: true },
    { name: "date", label: "Date", kind: "date", required: true },
    { name: "findings", label: "Findings", kind: "notes" },
    cost,
    notes,
  ],
  dateField: "date",
  files: "documents",
  hasCost: true,
  empty: {
    title: "No bodywork on record yet",
    text: "Physio, osteopathy and massage, and what was found.",
    add: "Add Bodywork Record",
  },
  headline: (record) => bodyworkTypeLabels[record.bodyworkType],
  day: (record) => record.date,
  facts: (record) => [
    ["By", record.practitioner],
    ["Findings", record.findings],
  ],
  attachments: (record) => record.documents,
  cost: (record) => record.cost,
};

`;

export const verbs = `const bodywork = new RecordVerbs({
  kind: "bodywork",
  calls: calls.bodywork,
  rows: yardRows(bodyworkRecords, "Record"),
  table: bodyworkRecords,
  on: bodyworkRecords.date,
  day: ({ date }) => date,
  columns: {
    type: "bodywork_type",
    who: ["practitioner"],
    detail: ["findings"],
    pence: "cost_pence",
  },
  part: ({ documents, ...body }: Body<"bodywork">) => sent(body, documents),
  join: (row, documents) => ({ ...row, documents }),
  subject: () => null,
});

`;
