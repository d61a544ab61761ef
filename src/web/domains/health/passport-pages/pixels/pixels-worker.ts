import { findPage } from "./find-page.ts";
import { type Pixels, type Quad, straighten } from "./perspective.ts";
import { sharpen } from "./sharpen.ts";

/** What the worker is asked: to find the page in a picture, or to straighten it by these corners. */
export interface PixelsJob {
  picture: Pixels;
  corners: Quad | null;
}

/** The corners that were found, or null; or the straightened page. */
export type PixelsAnswer = { corners: Quad | null } | { page: Pixels };

addEventListener("message", ({ data: { picture, corners } }: MessageEvent<PixelsJob>) => {
  if (corners === null) {
    postMessage({ corners: findPage(picture) } satisfies PixelsAnswer);
    return;
  }
  const page = sharpen(straighten(picture, corners));
  postMessage({ page } satisfies PixelsAnswer, { transfer: [page.data.buffer] });
});
