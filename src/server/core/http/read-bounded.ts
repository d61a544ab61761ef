export class BodyTooLong extends Error {}

/** Counts the bytes of a body's chunks; throws BodyTooLong at the first byte beyond the bound. */
function counter(maxBytes: number) {
  let bytes = 0;
  return (chunk: Uint8Array) => {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new BodyTooLong(`The answer is longer than ${maxBytes} bytes`);
  };
}

/** Reads a whole body; a missing one is empty. Beyond `maxBytes` it throws BodyTooLong and closes the connection. */
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

/** The same response with a limit on its body, which fails with BodyTooLong beyond `maxBytes`. */
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

/** Parses JSON; null when it is invalid. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
