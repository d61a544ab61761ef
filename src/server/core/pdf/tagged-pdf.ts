import type { Readable } from "node:stream";
import { fonts, INK, MUTED, type PdfCanvas, type PdfDrawing, printable, SIZES } from "./canvas.ts";
import { drawQrCode } from "./qr-code.ts";
import { drawTable, type PdfTable } from "./table.ts";

/*
 * A PDF that screen readers can read: everything that is drawn is a heading, a paragraph, a list, a table or a figure of
 * the document's structure (PDF/UA), or marked as decoration.
 */

const MARGIN = 48;
const FOOT = 30;

export interface PdfOptions {
  title: string;
  subject: string;
  /** When what it says was put together; two files of the same content are the same bytes. */
  madeAt: Date;
  /** A line at the foot of every page, before its number; null for pages without a foot. */
  foot: string | null;
  /** Width and height in points of pages on which everything has a place of its own; by default text flows over A4. */
  size?: readonly [number, number];
}

/** A rectangle on a page. */
export interface PdfBox {
  x: number;
  y: number;
  width: number;
  height: number;
}

interface AttachedFile {
  name: string;
  type: string;
  bytes: Buffer;
}

// near its margins the library would begin a page by itself
const noMargins = { top: 0, left: 0, right: 0, bottom: 0 };

async function openDocument({ title, subject, madeAt, size }: PdfOptions): Promise<PdfDrawing> {
  // loaded on demand, because with its fonts' compression it is a twentieth of the server's code
  const { default: PDFDocument } = await import("pdfkit");
  const options: PDFKit.PDFDocumentOptions = {
    size: size ? [...size] : "A4",
    margins: size ? noMargins : { top: MARGIN, left: MARGIN, right: MARGIN, bottom: MARGIN + FOOT },
    pdfVersion: "1.7",
    tagged: true,
    lang: "en-GB",
    displayTitle: true,
    bufferPages: true,
    info: {
      Title: printable(title),
      Subject: printable(subject),
      Producer: "Loosebox",
      Creator: "Loosebox",
      CreationDate: madeAt,
      ModDate: madeAt,
    },
    font: fonts.regular,
  };
  // the library's types do not know this subset yet
  return new PDFDocument(Object.assign(options, { subset: "PDF/UA" }));
}

const edgesOf = ({ x, y, width, height }: PdfBox): [number, number, number, number] => [
  x,
  y,
  x + width,
  y + height,
];

export class TaggedPdf {
  readonly #doc: PdfDrawing;
  readonly #foot: string | null;
  readonly #madeAt: Date;

  private constructor(doc: PdfDrawing, { foot, madeAt }: PdfOptions) {
    this.#doc = doc;
    this.#foot = foot === null ? null : printable(foot);
    this.#madeAt = madeAt;
  }

  /** Begins a PDF, with nothing drawn in it yet. */
  static open = async (options: PdfOptions): Promise<TaggedPdf> =>
    new TaggedPdf(await openDocument(options), options);

  /** The file, which can be read while it is written. */
  get stream(): Readable {
    return this.#doc;
  }

  get #canvas(): PdfCanvas {
    const { page } = this.#doc;
    return {
      doc: this.#doc,
      left: MARGIN,
      width: page.width - 2 * MARGIN,
      bottom: page.height - MARGIN - FOOT,
      decorate: (draw) => this.#decorate(draw),
    };
  }

  /** Begins a page where less than this height is left on the present one. */
  #keepTogether(height: number) {
    if (this.#doc.y + height > this.#canvas.bottom) this.#doc.addPage();
  }

  /** Begins a page where a text does not fit on the present one, unless it is so long that it must go on over pages. */
  #keepText(text: string, isSmall: boolean) {
    const { width, bottom } = this.#canvas;
    const height = this.#doc
      .font(fonts.regular)
      .fontSize(isSmall ? SIZES.small : SIZES.text)
      .heightOfString(printable(text), { width });
    this.#keepTogether(height < (bottom - MARGIN) / 2 ? Math.max(height, 20) : 20);
  }

  heading(level: 1 | 2 | 3, text: string): void {
    const doc = this.#doc;
    const size = SIZES[`h${level}`];
    // a heading is never the last thing on a page: the beginning of a table has to fit below it
    this.#keepTogether(size * 2 + 80);
    if (level > 1) doc.moveDown(level === 2 ? 1 : 0.5);
    this.#add(`H${level}`, () =>
      doc.font(fonts.bold).fontSize(size).fillColor(INK).text(printable(text), MARGIN, doc.y),
    );
    doc.moveDown(0.3);
  }

  paragraph(text: string, { isSmall = false }: { isSmall?: boolean } = {}): void {
    this.#keepText(text, isSmall);
    this.#add("P", () => this.#write(text, isSmall));
    this.#doc.moveDown(0.4);
  }

  /** A line that leads to an address, which is also what it says. */
  link(url: string): void {
    this.#keepTogether(20);
    this.#add("Link", () => this.#write(url, true, { link: url, underline: true }));
    this.#doc.moveDown(0.4);
  }

  list(items: readonly string[]): void {
    const doc = this.#doc;
    const list = doc.struct("L", {});
    doc.addStructure(list);
    for (const item of items) {
      this.#keepText(`• ${item}`, false);
      const body = doc.struct("LBody", {}, () => void this.#write(`• ${item}`, false));
      list.add(doc.struct("LI", {}, [body]));
    }
    list.end();
    doc.moveDown(0.4);
  }

  /** A table, which goes on over as many pages as it needs. */
  async table(table: PdfTable): Promise<void> {
    this.#keepTogether(60);
    await drawTable(this.#canvas, table);
  }

  /** A drawing of this height over the whole width, with the words that stand for it. */
  figure(alt: string, height: number, draw: (doc: PdfDrawing, box: PdfBox) => void): void {
    const doc = this.#doc;
    this.#keepTogether(height);
    const { left: x, width } = this.#canvas;
    const box = { x, y: doc.y, width, height };
    this.placedFigure(alt, box, () => draw(doc, box));
    doc.x = MARGIN;
    doc.y = box.y + height + 8;
  }

  /** A picture (JPEG or PNG), as large as it can be within this height. */
  picture(alt: string, bytes: Buffer, height: number): void {
    this.figure(alt, height, (doc, { x, y, width }) =>
      doc.image(bytes, x, y, { fit: [width, height] }),
    );
  }

  qrCode(text: string, size: number): void {
    this.figure(`QR code that leads to ${text}`, size, (doc, { x, y }) =>
      drawQrCode(doc, text, { x, y, size, ecc: "M" }),
    );
  }

  /** A file within this one, which readers offer beside it. */
  attach({ name, type, bytes }: AttachedFile): void {
    const dates = { creationDate: this.#madeAt, modifiedDate: this.#madeAt };
    this.#doc.file(bytes, { name: printable(name), type, ...dates });
  }

  page(): void {
    this.#doc.addPage();
  }

  /** Draws a text at a place of its own, which `draw` chooses, on a page without a flow. */
  placed(type: "H1" | "H2" | "P", draw: (doc: PdfDrawing) => void): void {
    this.#add(type, () => draw(this.#doc));
  }

  /** Draws a figure at a place of its own; `alt` stands for it. */
  placedFigure(alt: string, box: PdfBox, draw: (doc: PdfDrawing) => void): void {
    const bbox = edgesOf(box);
    this.#add("Figure", () => draw(this.#doc), { alt: printable(alt), bbox });
  }

  /** Draws what says nothing of its own, such as a line. */
  decoration(draw: (doc: PdfDrawing) => void): void {
    this.#decorate(() => draw(this.#doc));
  }

  /** Measures with the document's fonts; it must draw nothing. */
  measure<T>(measure: (doc: PdfDrawing) => T): T {
    return measure(this.#doc);
  }

  /** Numbers the pages and ends the file. */
  end(): void {
    if (this.#foot !== null) this.#drawFeet(this.#foot);
    this.#doc.end();
  }

  #drawFeet(text: string) {
    const doc = this.#doc;
    const { start, count } = doc.bufferedPageRange();
    for (let at = 0; at < count; at += 1) {
      doc.switchToPage(start + at);
      // text below the margin would begin a page
      doc.page.margins.bottom = 0;
      const foot = `${text} · Page ${at + 1} of ${count}`;
      const y = doc.page.height - MARGIN;
      this.#decorate(() =>
        doc
          .font(fonts.regular)
          .fontSize(SIZES.small)
          .fillColor(MUTED)
          .text(foot, MARGIN, y, { lineBreak: false }),
      );
    }
  }

  #write(text: string, isSmall: boolean, options: PDFKit.Mixins.TextOptions = {}) {
    return this.#doc
      .font(fonts.regular)
      .fontSize(isSmall ? SIZES.small : SIZES.text)
      .fillColor(isSmall ? MUTED : INK)
      .text(printable(text), MARGIN, this.#doc.y, options);
  }

  #add(type: string, draw: () => unknown, options: PDFKit.Mixins.StructureElementOptions = {}) {
    this.#doc.addStructure(this.#doc.struct(type, options, () => void draw()));
  }

  #decorate(draw: () => unknown) {
    this.#doc.markContent("Artifact");
    draw();
    this.#doc.endMarkedContent();
  }
}
