import type { ChangePage } from "#contract/data/changes.ts";

/** An event of the stream of changes. */
interface ChangeEvent {
  id: string;
  page: ChangePage;
}

/** The events of a stream of changes, parsed strictly in our server's format; null at the end of the stream. */
export async function* changeEvents(
  body: ReadableStream<Uint8Array>,
): AsyncGenerator<ChangeEvent, null> {
  let rest = "";
  const decoder = new TextDecoder();
  for await (const bytes of body) {
    const blocks = (rest + decoder.decode(bytes, { stream: true })).split("\n\n");
    rest = blocks.pop() ?? "";
    for (const block of blocks) {
      const [, id, data] = /^id: (\S+)\nevent: change\ndata: (.*)$/.exec(block) ?? [];
      if (!id || !data) throw new Error(`Not an event of ours: ${block}`);
      yield { id, page: JSON.parse(data) };
    }
  }
  return null;
}
