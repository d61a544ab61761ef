import type { FastifyReply } from "fastify";
import type { Readable } from "node:stream";
import { withinRights } from "#server/core/database/within-rights.ts";
import { fairQueue } from "#server/core/jobs/fair-queue.ts";
import { Refusal } from "#server/core/refusal.ts";
import type { Scope } from "#server/core/security/scope.ts";

/** PDFs drawn at once, one for each person, because each takes the processor for up to some seconds. */
const drawn = fairQueue({ running: 2, runningEach: 1, waitingEach: 5 });

interface PdfRequest<T> {
  scope: Scope;
  /** The call by whose rights the PDF's statements find horses. */
  within: Parameters<typeof withinRights>[1];
  draw: (signal: AbortSignal) => Promise<T>;
}

/** Draws a PDF in its turn, unless whoever asked has gone by then. */
export function drawInTurn<T>(
  reply: FastifyReply,
  { scope, within, draw }: PdfRequest<T>,
): Promise<T> {
  const leaving = new AbortController();
  reply.raw.once("close", () => leaving.abort(new Refusal(400, "The download broke off")));
  const { signal } = leaving;
  return drawn.run(scope.userId, () => withinRights(scope, within, () => draw(signal)), signal);
}

/** Sends a PDF as a download that no cache keeps. */
export const sendPdf = (reply: FastifyReply, name: string, content: Buffer | Readable) =>
  reply
    .type("application/pdf")
    .header("cache-control", "private, no-store")
    .header("content-disposition", `attachment; filename="${name}"`)
    .send(content);
