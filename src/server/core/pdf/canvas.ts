import { fileURLToPath } from "node:url";

/* What all parts of a PDF are drawn with. Sizes are in points, 72 to the inch. */

const font = (name: string) =>
  fileURLToPath(import.meta.resolve(`@expo-google-fonts/source-sans-3/${name}`));
/**
 * Always passed to the library as these paths: it would read the file of a registered name anew each time, if it is that
 * of the document's first font.
 */
export const fonts = {
  regular: font("400Regular/SourceSans3_400Regular.ttf"),
  bold: font("600SemiBold/SourceSans3_600SemiBold.ttf"),
};

export const INK = "#1f1b16";
export const MUTED = "#5d564c";
export const LINE = "#cfc6b8";
export const SIZES = { h1: 26, h2: 16, h3: 12, text: 10, small: 8.5 } as const;

export type PdfDrawing = PDFKit.PDFDocument;

/** A document and the part of its page that is written on. */
export interface PdfCanvas {
  doc: PdfDrawing;
  left: number;
  width: number;
  /** Where the page ends, above its foot. */
  bottom: number;
  /** Draws what says nothing of its own, such as a line. */
  decorate: (draw: () => unknown) => void;
}

// the font has Latin, Greek and Cyrillic letters; of others it would print empty boxes
const unprintable =
  /[^\n\u0020-\u024F\u0370-\u03FF\u0400-\u04FF\u1E00-\u1EFF\u2000-\u206F\u20A0-\u20CF\u2100-\u214F]/gu;

/** A text with a question mark for each character that the font does not have. */
export const printable = (text: string): string =>
  text.normalize("NFC").replaceAll(unprintable, "?");

// what the library can do and its types do not say
declare global {
  namespace PDFKit.Mixins {
    interface StructureElementOptions {
      /** Of a table's head cell: whether it names its column or its row. */
      scope?: "Column" | "Row";
      /** Of a figure: left, top, right and bottom on the page. */
      bbox?: [number, number, number, number];
    }
  }
}
