import type { StableCardFacts } from "#contract/data/stable-cards.ts";
import { contactRoleLabels } from "#contract/horses/contact-roles.ts";
import { formatDay } from "#rules/date-format.ts";
import { fonts, INK, MUTED, printable } from "#server/core/pdf/canvas.ts";
import { drawQrCode } from "#server/core/pdf/qr-code.ts";
import type { PdfBox, TaggedPdf } from "#server/core/pdf/tagged-pdf.ts";
import { drawLines, fitLines, fitSize } from "./card-lines.ts";
import type { CardLine } from "./card-lines.ts";

interface DrawnCard {
  facts: StableCardFacts;
  url: string;
  photo: Buffer | null;
  printedOn: string;
}

/** The width of an A6 card, in whose points all lengths below are given. */
const A6_WIDTH = 297.64;

/** Draws a card into its place on a page. What does not fit is left to the page that the code leads to, and that is said. */
export function drawCard(pdf: TaggedPdf, card: DrawnCard, box: PdfBox): void {
  const { facts, printedOn } = card;
  const unit = box.width / A6_WIDTH;
  const pad = 14 * unit;
  const inner = { x: box.x + pad, width: box.width - 2 * pad };
  const headEnd = drawHead(pdf, facts, { ...inner, y: box.y + pad, height: 0 }, unit);
  const picture = { ...inner, y: headEnd + 6 * unit, height: 100 * unit };
  drawPictures(pdf, card, picture, unit);
  const foot = box.y + box.height - pad - 7 * unit;
  const y = picture.y + picture.height + 8 * unit;
  const body = { ...inner, y, height: foot - 5 * unit - y };
  drawLines(pdf, fitLines(pdf, linesOf(facts), body, unit), body);
  pdf.placed("P", (doc) =>
    doc
      .font(fonts.regular)
      .fontSize(6.5 * unit)
      .fillColor(MUTED)
      .text(printable(`${facts.yardName} · printed ${formatDay(printedOn)}`), inner.x, foot, {
        width: inner.width,
        height: 8 * unit,
        ellipsis: true,
      }),
  );
}

/** Draws the name and what the horse looks like; returns where that ends. */
function drawHead(pdf: TaggedPdf, facts: StableCardFacts, { x, y, width }: PdfBox, unit: number) {
  const name = printable(facts.horseName);
  const size = fitSize(pdf, name, { font: fonts.bold, width, from: 28 * unit, to: 12 * unit });
  pdf.placed("H1", (doc) =>
    doc
      .font(fonts.bold)
      .fontSize(size)
      .fillColor(INK)
      .text(name, x, y, { width, height: 2.6 * size, ellipsis: true }),
  );
  const after = pdf.measure((doc) => doc.y);
  const about = [facts.about, facts.place].filter(Boolean).join(" · ");
  if (!about) return after;
  pdf.placed("P", (doc) =>
    doc
      .font(fonts.regular)
      .fontSize(9 * unit)
      .fillColor(INK)
      .text(printable(about), x, after, { width, height: 22 * unit, ellipsis: true }),
  );
  return pdf.measure((doc) => doc.y);
}

/** Draws the photo at the left, the code at the right, and between them what the code is for. */
function drawPictures(
  pdf: TaggedPdf,
  { facts, photo, url }: DrawnCard,
  { x, y, width, height }: PdfBox,
  unit: number,
) {
  const photoBox = { x, y, width: height, height };
  if (photo)
    pdf.placedFigure(`Photo of ${facts.horseName}`, photoBox, (doc) =>
      doc
        .save()
        .roundedRect(x, y, height, height, 4 * unit)
        .clip()
        .image(photo, x, y, { cover: [height, height], align: "center", valign: "center" })
        .restore(),
    );
  const code = { x: x + width - height, y, width: height, height };
  pdf.placedFigure(`QR code that leads to ${url}`, code, (doc) =>
    drawQrCode(doc, url, { x: code.x, y, size: height, ecc: "H" }),
  );
  const gap = 6 * unit;
  const left = photo ? x + height + gap : x;
  pdf.placed("P", (doc) =>
    doc
      .font(fonts.bold)
      .fontSize((photo ? 8 : 11) * unit)
      .fillColor(INK)
      .text("Something wrong? Ring the vet first. Scan for what holds today.", left, y + gap, {
        width: code.x - gap - left,
      }),
  );
}

const line = (kind: CardLine["kind"], label: string, text: string, strong = ""): CardLine => ({
  kind,
  label: printable(label),
  text: printable(text.replaceAll(/\s+/g, " ")),
  strong: printable(strong),
});

/** What a card says below its pictures, the most important first. */
function linesOf(facts: StableCardFacts): CardLine[] {
  const { warnings, allergies, contacts, feeds, rugs } = facts;
  return [
    ...(warnings ? [line("alert", "Take care", warnings)] : []),
    ...(allergies ? [line("alert", "Allergy", allergies)] : []),
    ...(contacts.length > 0 ? [line("heading", "Ring", "")] : []),
    ...contacts.map(({ role, name, company, phone }) =>
      line("row", contactRoleLabels[role], [name, company].filter(Boolean).join(", "), phone),
    ),
    ...(feeds.length > 0 ? [line("heading", "Feed", "")] : []),
    ...feeds.map(({ time, what }) => line("row", time, what)),
    ...(rugs ? [line("row", "Rugs", rugs)] : []),
  ];
}
