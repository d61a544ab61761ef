import { LONGEST_SIDE, type Pixels } from "./pixels/perspective.ts";

/** The pixels of a photo, upright and within the bound. Rejects where the browser cannot show it. */
export async function readPicture(file: File): Promise<Pixels> {
  const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" });
  try {
    const scale = Math.min(1, LONGEST_SIDE / Math.max(bitmap.width, bitmap.height));
    const width = Math.max(1, Math.round(bitmap.width * scale));
    const height = Math.max(1, Math.round(bitmap.height * scale));
    const context = contextOf(width, height);
    context.drawImage(bitmap, 0, 0, width, height);
    const { data } = context.getImageData(0, 0, width, height);
    return { width, height, data: new Uint8ClampedArray(data) };
  } finally {
    bitmap.close();
  }
}

/** A page as a JPEG file. */
export async function fileOf(page: Pixels, name: string): Promise<File> {
  const context = contextOf(page.width, page.height);
  draw(context, page);
  const blob = await new Promise<Blob | null>((resolve) =>
    context.canvas.toBlob(resolve, "image/jpeg", 0.88),
  );
  if (!blob) throw new Error("The page could not be written");
  return new File([blob], name, { type: "image/jpeg" });
}

/** Shows pixels on a canvas of their size. */
export const draw = (context: CanvasRenderingContext2D, { data, width, height }: Pixels) =>
  context.putImageData(new ImageData(data, width, height), 0, 0);

function contextOf(width: number, height: number): CanvasRenderingContext2D {
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("The browser gives no canvas");
  return context;
}
