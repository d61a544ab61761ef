import type { Pixels, Quad } from "./perspective.ts";
import type { PixelsAnswer, PixelsJob } from "./pixels-worker.ts";

/** How long an old phone may take. */
const WORKING_MS = 30_000;

/** The corners of the page in a picture; null where none is found, or in time. */
export async function findPageInWorker(picture: Pixels): Promise<Quad | null> {
  const answer = await inWorker({ picture, corners: null }).catch(() => null);
  return answer && "corners" in answer ? answer.corners : null;
}

/** The straightened, sharpened page. Rejects where the device does not manage it. */
export async function straightenInWorker(picture: Pixels, corners: Quad): Promise<Pixels> {
  const answer = await inWorker({ picture, corners });
  if (!("page" in answer)) throw new Error("The worker answered something else");
  return answer.page;
}

async function inWorker(job: PixelsJob): Promise<PixelsAnswer> {
  const worker = new Worker(new URL("./pixels-worker.ts", import.meta.url), { type: "module" });
  try {
    return await new Promise((resolve, reject) => {
      setTimeout(() => reject(new Error("It took too long")), WORKING_MS);
      worker.addEventListener("message", ({ data }: MessageEvent<PixelsAnswer>) => resolve(data));
      worker.addEventListener("error", () => reject(new Error("The worker failed")));
      // the picture is copied, not handed over, because the corners may be moved and it is straightened again
      worker.postMessage(job, []);
    });
  } finally {
    worker.terminate();
  }
}
