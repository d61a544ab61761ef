import type { InspectionPack, PackRequirement, PackSource } from "#contract/data/inspection.ts";
import { formatDay, monthNames } from "#rules/date-format.ts";
import { type RequirementState, STRETCH_NOTE } from "#rules/inspection/gaps.ts";
import { LIMITS_NOTE, packLabels, WORK_NOTE } from "#rules/inspection/packs.ts";
import { basisLabels } from "#rules/inspection/requirement.ts";
import { formatHours } from "#rules/inspection/workload.ts";
import { TaggedPdf } from "#server/core/pdf/tagged-pdf.ts";
import { drawWorkChart, SHADES_NOTE } from "./work-chart.ts";

/** Begins the PDF of a pack, which can be read from then on. */
export function openPackPdf(
  { pack, yardName, madeOn }: InspectionPack,
  madeAt: Date,
): Promise<TaggedPdf> {
  const made = formatDay(madeOn);
  return TaggedPdf.open({
    title: `Inspection pack: ${packLabels[pack]}`,
    subject: `What ${yardName} has on record, as of ${made}`,
    madeAt,
    foot: `${yardName} · ${packLabels[pack]} · as of ${made}`,
  });
}

/** Draws a pack and ends the file. */
export async function drawPack(
  pdf: TaggedPdf,
  facts: InspectionPack,
  signal?: AbortSignal,
): Promise<void> {
  drawHead(pdf, facts);
  await drawRequirements(pdf, facts);
  for (const each of facts.requirements.filter(({ gaps }) => gaps.length > 0)) {
    signal?.throwIfAborted();
    await drawGaps(pdf, each);
  }
  signal?.throwIfAborted();
  await drawWork(pdf, facts);
  signal?.throwIfAborted();
  await drawHorses(pdf, facts);
  pdf.end();
}

function drawHead(pdf: TaggedPdf, { pack, yardName, madeOn, from, horses, note }: InspectionPack) {
  pdf.heading(1, packLabels[pack]);
  pdf.paragraph(
    `What ${yardName} has on record in Loosebox of ${horses.length} ${horses.length === 1 ? "horse" : "horses"}, from ${formatDay(from)} to ${formatDay(madeOn)}.`,
  );
  pdf.paragraph(`${note.sentence} (${formatSource(note.source)})`);
  pdf.paragraph(`${LIMITS_NOTE} ${STRETCH_NOTE}`);
}

/** Where an entry of the library comes from, in full, because paper has no links. */
export const formatSource = ({
  title,
  publisher,
  section,
  url,
  effective,
  evidence,
}: PackSource): string =>
  [
    [title, section].filter(Boolean).join(", "),
    publisher,
    ...(effective ? [`from ${formatMonth(effective)}`] : []),
    url,
    ...(evidence === "unconfirmed" ? ["not confirmed by the library"] : []),
  ].join(". ");

const formatMonth = (month: string) =>
  `${monthNames[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`;

const order: Record<RequirementState, number> = { MISSING: 0, TO_SHOW: 1, ON_RECORD: 2 };

async function drawRequirements(pdf: TaggedPdf, { requirements }: InspectionPack) {
  pdf.heading(2, "What is asked");
  pdf.paragraph("What is missing comes first. Tick what you have shown.");
  await pdf.table({
    summary: `${requirements.length} requirements, each with its source and whether it is on record`,
    columns: [
      { title: "What is asked", width: 0.32, isHead: true },
      { title: "By", width: 0.44 },
      { title: "On record", width: 0.16 },
      { title: "Shown", width: 0.08 },
    ],
    rows: requirements
      .toSorted((one, other) => order[one.state] - order[other.state])
      .map((each) => [
        each.asks,
        `${basisLabels[each.basis]}: ${formatSource(each.source)}`,
        formatState(each),
        each.state === "ON_RECORD" ? "" : "[    ]",
      ]),
  });
}

const count = (found: PackRequirement, isMissing: boolean) =>
  found.gaps.filter((gap) => gap.isMissing === isMissing).length +
  (isMissing === (found.state === "MISSING") ? found.moreGaps : 0);

/** Whether a requirement is answered: never more than that nothing on record is missing. */
function formatState(requirement: PackRequirement): string {
  const { state, gaps } = requirement;
  if (state === "ON_RECORD") return "Nothing is missing";
  if (gaps.length === 0) return "To be shown by you";
  const [missing, toShow] = [count(requirement, true), count(requirement, false)];
  return [missing && `${missing} missing`, toShow && `${toShow} to be shown by you`]
    .filter(Boolean)
    .join(", ");
}

async function drawGaps(pdf: TaggedPdf, { asks, source, gaps, moreGaps }: PackRequirement) {
  pdf.heading(2, asks);
  pdf.paragraph(formatSource(source), { isSmall: true });
  await pdf.table({
    summary: `${gaps.length} gaps, each with its horse`,
    columns: [
      { title: "Horse", width: 0.28, isHead: true },
      { title: "What", width: 0.56 },
      { title: "State", width: 0.16 },
    ],
    rows: gaps.map(({ horseName, sentence, isMissing }) => [
      horseName,
      sentence,
      isMissing ? "Missing" : "[    ] shown",
    ]),
  });
  if (moreGaps > 0) pdf.paragraph(`${moreGaps.toLocaleString("en-GB")} more are not named here.`);
}

/** Weeks in the table, whose columns fit beside each other. */
const WEEKS_IN_TABLE = 8;

async function drawWork(pdf: TaggedPdf, { workload }: InspectionPack) {
  const { weeks, horses } = workload;
  pdf.heading(2, "Work of the horses");
  pdf.paragraph(WORK_NOTE);
  if (horses.length === 0) {
    pdf.paragraph("No work is on record in these three years.");
    return;
  }
  pdf.paragraph(SHADES_NOTE, { isSmall: true });
  drawWorkChart(pdf, workload);
  const last = weeks.slice(-WEEKS_IN_TABLE);
  await pdf.table({
    summary: `Hours of work of ${horses.length} horses in the last ${last.length} weeks, by the Monday on which each began, and of all three years`,
    columns: [
      { title: "Horse", width: 0.172, isHead: true },
      ...last.map((week) => ({ title: formatDay(week).replace(/ \d+$/, ""), width: 0.066 })),
      { title: "Three years", width: 0.08 },
      { title: "Busiest week", width: 0.08 },
      { title: "Longest run without a day off", width: 0.14 },
    ],
    rows: horses.map(({ horseName, minutes, longestRun: { days, from, to } }) => [
      horseName,
      ...minutes.slice(-WEEKS_IN_TABLE).map(formatHours),
      formatHours(minutes.reduce((sum, each) => sum + each, 0)),
      formatHours(Math.max(...minutes)),
      `${days} ${days === 1 ? "day" : "days"}, ${formatDay(from)} to ${formatDay(to)}`,
    ]),
  });
}

/** Every horse of the yard, with how much is missing of it. */
async function drawHorses(pdf: TaggedPdf, { horses, requirements }: InspectionPack) {
  pdf.heading(2, "The horses");
  if (horses.length === 0) {
    pdf.paragraph("No horse is on record.");
    return;
  }
  const gaps = Map.groupBy(
    requirements.flatMap((each) => each.gaps),
    ({ horseId }) => horseId,
  );
  await pdf.table({
    summary: `${horses.length} horses, with how many gaps are named of each`,
    columns: [
      { title: "Horse", width: 0.5, isHead: true },
      { title: "Missing", width: 0.25 },
      { title: "To be shown", width: 0.25 },
    ],
    rows: horses.map(({ horseId, horseName }) => {
      const own = gaps.get(horseId) ?? [];
      const missing = own.filter(({ isMissing }) => isMissing).length;
      return [horseName, String(missing), String(own.length - missing)];
    }),
  });
}
