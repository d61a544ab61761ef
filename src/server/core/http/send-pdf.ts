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

interface PdfStreamRequest extends Omit<PdfRequest<void>, "draw"> {
  /** Reads what the PDF says; `draw` writes it to the stream and ends it. */
  open: () => Promise<{ stream: Readable; draw: (signal: AbortSignal) => Promise<void> }>;
}

/**
 * Draws a PDF in its turn, and returns its stream when the drawing begins, so that it is sent meanwhile. Its place in
 * the queue is free once all is drawn. A drawing that fails breaks off the download.
 */
export function streamInTurn(
  reply: FastifyReply,
  { open, ...request }: PdfStreamRequest,
): Promise<Readable> {
  const { promise, resolve, reject } = Promise.withResolvers<Readable>();
  const draw = async (signal: AbortSignal) => {
    const pdf = await open();
    resolve(pdf.stream);
    await pdf.draw(signal).catch((error: unknown) => {
      pdf.stream.destroy(error instanceof Error ? error : new Error("The PDF was not drawn"));
      throw error;
    });
  };
  drawInTurn(reply, { ...request, draw }).catch(reject);
  return promise;
}

/** Sends a PDF as a download that no cache keeps. */
export const sendPdf = (reply: FastifyReply, name: string, content: Buffer | Readable) =>
  reply
    .type("application/pdf")
    .header("cache-control", "private, no-store")
    .header("content-disposition", `attachment; filename="${name}"`)
    .send(content);
