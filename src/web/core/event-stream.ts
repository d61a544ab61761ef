// `[^\
// ]` instead of `.`, because JSON text may contain U+2028 and U+2029, which `.` does not match
const BLOCK = /^(?:id: [^\n]*\n)?event: (\w+)\ndata: ([^\n]*)$/;

/**
 * The events of a `text/event-stream` as our server writes it, with one line each for name and data. The id
 * before an event is ignored, because the data contains it too.
 */
export async function* eventsIn(body: ReadableStream<Uint8Array>) {
  const reader = body
    .pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>)
    .getReader();
  let rest = "";
  for (;;) {
    const { done, value = "" } = await reader.read();
    if (done) return;
    const blocks = (rest + value).split("\n\n");
    rest = blocks.pop() ?? "";
    for (const block of blocks) {
      const [, event = "", data = ""] = BLOCK.exec(block) ?? [];
      if (event) yield { event, data };
    }
  }
}
