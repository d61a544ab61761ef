/** A body that is longer than its reader takes. */
export class BodyTooLong extends Error {}

/** Counts the chunks of one body. Throws BodyTooLong with the first byte too many. */
function counter(maxBytes: number) {
  let bytes = 0;
  return (chunk: Uint8Array) => {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new BodyTooLong(`The answer is longer than ${maxBytes} bytes`);
  };
}

/** Reads a body whole; a missing one is empty. After `maxBytes` throws BodyTooLong, and the connection it comes from is closed. */
export async function readBounded(
  body: AsyncIterable<Uint8Array> | null,
  maxBytes: number,
): Promise<Buffer> {
  const count = counter(maxBytes);
  const chunks: Uint8Array[] = [];
  for await (const chunk of body ?? []) {
    count(chunk);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** The same answer for a reader that has no bound: after `maxBytes` its body fails with BodyTooLong. */
export function boundedAnswer(answer: Response, maxBytes: number): Response {
  const count = counter(maxBytes);
  const bound = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, out) {
      count(chunk);
      out.enqueue(chunk);
    },
  });
  return new Response(answer.body?.pipeThrough(bound) ?? null, answer);
}

/** What a text is as JSON; null where it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
