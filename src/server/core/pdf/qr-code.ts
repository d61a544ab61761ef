import { encode } from "uqr";
import type { PdfDrawing } from "./canvas.ts";

interface QrPlace {
  x: number;
  y: number;
  size: number;
  /** How much of it may be covered: L 7, M 15, Q 25, H 30 of a hundred. */
  ecc: "L" | "M" | "Q" | "H";
}

/** Draws a QR code as squares, with the empty border that readers need. */
export function drawQrCode(doc: PdfDrawing, text: string, { x, y, size, ecc }: QrPlace): void {
  const { data } = encode(text, { ecc, border: 4 });
  const side = size / data.length;
  doc.save().rect(x, y, size, size).fill("white");
  for (const [row, cells] of data.entries())
    for (const [column, isDark] of cells.entries())
      // a hair larger, so that no light lines show between them
      if (isDark) doc.rect(x + column * side, y + row * side, side + 0.02, side + 0.02);
  doc.fill("black").restore();
}
