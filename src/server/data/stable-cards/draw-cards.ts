import { buffer } from "node:stream/consumers";
import type { CardQuery, CardSize, StableCardFacts } from "#contract/data/stable-cards.ts";
import { formatDay } from "#rules/date-format.ts";
import { LINE } from "#server/core/pdf/canvas.ts";
import { type PdfBox, TaggedPdf } from "#server/core/pdf/tagged-pdf.ts";
import { drawCard } from "./draw-card.ts";

export interface PrintedCard {
  facts: StableCardFacts;
  /** The page that its code leads to. */
  url: string;
  /** The photo as JPEG; null for none. */
  readPhoto: () => Promise<Buffer | null>;
}

interface CardSheets extends CardQuery {
  /** The day on which it is printed. */
  printedOn: string;
}

/** The sizes of ISO 216 in points; four cards of one size fill a sheet of the size two above. */
const cardSizes: Record<CardSize, readonly [number, number]> = {
  A6: [297.64, 419.53],
  A5: [419.53, 595.28],
};

/** A PDF of stable cards, each on a page of its size, or four to a sheet with lines to cut along. */
export async function drawCards(
  cards: readonly PrintedCard[],
  { size, perSheet, printedOn }: CardSheets,
): Promise<Buffer> {
  const [width, height] = cardSizes[size];
  const isFour = perSheet === "4";
  const pdf = await TaggedPdf.open({
    title: titleOf(cards),
    subject: `Printed on ${formatDay(printedOn)}`,
    madeAt: new Date(`${printedOn}T12:00:00Z`),
    foot: null,
    size: isFour ? [2 * width, 2 * height] : [width, height],
  });
  const bytes = buffer(pdf.stream);
  for (const [at, { readPhoto, ...card }] of cards.entries()) {
    const place = isFour ? at % 4 : 0;
    if (at > 0 && place === 0) pdf.page();
    if (isFour && place === 0) drawCuts(pdf, { x: 0, y: 0, width: 2 * width, height: 2 * height });
    const box = { x: (place % 2) * width, y: Math.floor(place / 2) * height, width, height };
    drawCard(pdf, { ...card, photo: await readPhoto(), printedOn }, box);
  }
  pdf.end();
  return bytes;
}

/** 'Bramble: stable card', also where it is there several times. */
function titleOf(cards: readonly PrintedCard[]): string {
  const names = [...new Set(cards.map(({ facts }) => facts.horseName))];
  return names.length === 1 ? `${names[0]}: stable card` : "Stable cards";
}

/** Lines along which a sheet of four is cut. */
function drawCuts(pdf: TaggedPdf, { width, height }: PdfBox) {
  pdf.decoration((doc) =>
    doc
      .moveTo(width / 2, 0)
      .lineTo(width / 2, height)
      .moveTo(0, height / 2)
      .lineTo(width, height / 2)
      .lineWidth(0.5)
      .dash(4, { space: 4 })
      .strokeColor(LINE)
      .stroke()
      .undash(),
  );
}
