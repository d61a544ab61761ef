import { readFile } from "node:fs/promises";
import { createCanvas, type SKRSContext2D } from "@napi-rs/canvas";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";

/** A page of a PDF as pixels, at so many for each point. */
export async function drawPdfPage(bytes: Buffer, page: number, scale: number) {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const pdf = await task.promise;
  const shown = await pdf.getPage(page);
  const viewport = shown.getViewport({ scale });
  const canvas = createCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height));
  const context = canvas.getContext("2d");
  // its types are those of a browser's canvas
  const canvasContext = context as unknown as CanvasRenderingContext2D;
  await shown.render({ canvas: null, canvasContext, viewport }).promise;
  await task.destroy();
  return { canvas, context };
}

let isPrepared = false;

/** A QR code in a picture, and where it is, in pixels. */
interface ReadQrCode {
  text: string;
  left: number;
  top: number;
  side: number;
}

/** The QR codes of a picture, as a program of somebody else reads them. */
export async function readQrCodes(context: SKRSContext2D): Promise<ReadQrCode[]> {
  if (!isPrepared) {
    const wasm = new URL(import.meta.resolve("zxing-wasm/reader/zxing_reader.wasm"));
    // else it would fetch its own from elsewhere
    prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(await readFile(wasm)).buffer } });
    isPrepared = true;
  }
  const { width, height } = context.canvas;
  const { data } = context.getImageData(0, 0, width, height);
  const picture = { data, width, height, colorSpace: "srgb" } as const;
  const found = await readBarcodes(picture as unknown as ImageData, { formats: ["QRCode"] });
  return found.map(({ text, position: { topLeft, topRight } }) => ({
    text,
    left: topLeft.x,
    top: topLeft.y,
    side: topRight.x - topLeft.x,
  }));
}
