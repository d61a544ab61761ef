// JSON leaves U+2028 and U+2029 as they are, which `.` takes for the end of a line
const BLOCK = /^(?:id: [^\n]*\n)?event: (\w+)\ndata: ([^\n]*)$/;

/** The events of a stream of `text/event-stream`, as our server writes them: one line each of name and data. An id before them is told by the data, too. */
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
