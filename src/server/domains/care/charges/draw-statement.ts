import { buffer } from "node:stream/consumers";
import { paidHowLabels } from "#contract/care/statements.ts";
import { linePence, monthDays, paidState } from "#rules/charges/statement.ts";
import { formatDay, formatMonth } from "#rules/date-format.ts";
import { penceOf, pounds, sterling } from "#rules/money.ts";
import { TaggedPdf } from "#server/core/pdf/tagged-pdf.ts";
import type { ChargeRow } from "./queries.ts";
import type { StatementRow } from "./owner-statements.ts";

/** An owner's statement of a month as a PDF; the same statement gives the same bytes. */
export async function drawStatement(statement: StatementRow, yardName: string): Promise<Buffer> {
  const { month, ownerName, total } = statement;
  const [from, to] = monthDays(month);
  const title = `Statement for ${formatMonth(month)}`;
  const pdf = await TaggedPdf.open({
    title: `${title}: ${ownerName}`,
    subject: `${yardName}, ${formatDay(from)} to ${formatDay(to)}`,
    madeAt: new Date(`${to}T12:00:00Z`),
    foot: `${yardName} · ${title} · ${ownerName}`,
  });
  const bytes = buffer(pdf.stream);
  pdf.heading(1, title);
  pdf.paragraph(`For ${ownerName}`);
  pdf.paragraph(`From ${yardName}, ${formatDay(from)} to ${formatDay(to)}`);
  pdf.heading(2, total < 0 ? `In your favour: ${sterling(-total)}` : `Total: ${sterling(total)}`);
  pdf.paragraph(formatPaid(statement));
  await drawLines(pdf, statement);
  pdf.paragraph(
    "Amounts are as charged by the yard. VAT is not worked out here; this is no VAT invoice.",
    {
      isSmall: true,
    },
  );
  pdf.end();
  return bytes;
}

function formatPaid({ total, paid, paidOn, paidHow }: StatementRow): string {
  const state = paidState(penceOf(total), paid === null ? null : penceOf(paid));
  if (state === "NOTHING") return "Nothing is to be paid.";
  if (state === "OPEN" || paid === null || paidOn === null || paidHow === null)
    return "Not paid yet.";
  const said = `${sterling(paid)} paid on ${formatDay(paidOn)} (${paidHowLabels[paidHow].toLowerCase()}).`;
  return state === "PAID" ? said : `${said} ${sterling(total - paid)} is still to be paid.`;
}

async function drawLines(pdf: TaggedPdf, { lines }: StatementRow) {
  pdf.heading(2, "What it is for");
  if (lines.length === 0) return pdf.paragraph("Nothing was charged.");
  return pdf.table({
    summary: "Charges by day",
    columns: [
      { title: "Day", width: 0.13, isHead: true },
      { title: "Horse", width: 0.19 },
      { title: "What", width: 0.38 },
      { title: "Each", width: 0.13 },
      { title: "Number", width: 0.07 },
      { title: "Amount", width: 0.1 },
    ],
    rows: lines.map((line) => [
      formatDay(line.date),
      line.horseName ?? "–",
      [line.what, formatAsked(line), line.notes].filter(Boolean).join("\n"),
      sterling(line.price),
      String(line.quantity),
      sterling(pounds(linePence(line))),
    ]),
  });
}

function formatAsked({ askedBy, askedOn }: Pick<ChargeRow, "askedBy" | "askedOn">): string {
  if (askedBy === null && askedOn === null) return "";
  return ["Asked for", askedBy && `by ${askedBy}`, askedOn && `on ${formatDay(askedOn)}`]
    .filter(Boolean)
    .join(" ");
}
