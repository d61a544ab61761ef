import * as fc from "fast-check";
import { expect, test } from "vitest";
import { runs } from "#testing/runs.ts";
import { eventsIn } from "./event-stream.ts";
import { anyCharacter } from "#testing/any-character.ts";

const block = ({ event, data }: { event: string; data: unknown }) =>
  `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

/** A stream that delivers a text as the network may: in chunks that end at these places. */
function streamOf(text: string, cuts: readonly number[]) {
  const bytes = new TextEncoder().encode(text);
  const ends = [...cuts.map((cut) => cut % (bytes.length + 1)), bytes.length].toSorted(
    (a, b) => a - b,
  );
  return new ReadableStream<Uint8Array>({
    start(controller) {
      let from = 0;
      for (const end of ends) {
        controller.enqueue(bytes.slice(from, end));
        from = end;
      }
      controller.close();
    },
  });
}

async function read(text: string, cuts: readonly number[] = []) {
  const found: { event: string; data: unknown }[] = [];
  for await (const { event, data } of eventsIn(streamOf(text, cuts)))
    found.push({ event, data: JSON.parse(data) });
  return found;
}

test("U+2028 and U+2029, which word processors write, do not end an answer", async () => {
  const said = { event: "done", data: "Bella\u2028coughs\u2029since noon" };
  expect(await read(block(said))).toEqual([said]);
});

test("wherever the bytes are split, even inside a character, every event comes once and in order", async () => {
  const event = fc.record({
    event: fc.constantFrom("progress", "done", "failed"),
    data: fc.string({ unit: anyCharacter }).map((text) => text.toWellFormed()),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(event, { maxLength: 6 }),
      fc.array(fc.nat(), { maxLength: 12 }),
      async (events, cuts) => {
        expect(await read(events.map(block).join(""), cuts)).toEqual(events);
      },
    ),
    { numRuns: runs(500) },
  );
});

test("the id before an event is ignored, because the data holds it too", async () => {
  const said = { event: "change", data: { cursor: "0a1b2c3d-7-1" } };
  expect(await read(`id: 0a1b2c3d-7-1\n${block(said)}`)).toEqual([said]);
});

test("comments and incomplete events are left out", async () => {
  const whole = { event: "progress", data: 1 };
  expect(await read(`: a comment\n\n${block(whole)}event: done\ndata: 2\n`)).toEqual([whole]);
  expect(await read("")).toEqual([]);
});
