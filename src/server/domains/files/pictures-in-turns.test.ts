import { readdir, readFile } from "node:fs/promises";
import { connect } from "node:net";
import sharp from "sharp";
import { expect, test, vi } from "vitest";
import { drawnAnew } from "#testing/doubles/redraw-photo.ts";
import { fixture } from "#testing/fixture.ts";
import { limitsInThisTest } from "#testing/limits.ts";
import { manyScans } from "#testing/many-scans.ts";
import { isTurn, todays } from "#testing/runs.ts";
import { openYard, ORIGIN } from "#testing/yard.ts";

const UPLOAD = "/api/upload/horse-photo";
const TOO_MUCH =
  "The photo takes too much work to read. Please save it as an ordinary JPEG and select that.";
const yard = fixture(openYard);
const owner = fixture(() => yard.newOwner());
const upload = (bytes: Buffer) => owner.upload(UPLOAD, "photo", bytes);

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#c8b08a" } });

test("a picture of hundreds of scans is refused before it is decoded, one of dozens is not", async () => {
  const bytes = manyScans(6_400, 6_400, 589);
  expect(await upload(manyScans(64, 64, 589))).toAnswer([400, TOO_MUCH]);
  const started = performance.now();
  expect(await upload(bytes)).toAnswer([400, TOO_MUCH]);
  // decoding the picture would take seconds
  expect(performance.now() - started).toBeLessThan(1_500);
  expect((await upload(manyScans(64, 64, 64))).statusCode).toBe(200);
});

test("a picture that needs more than 320 MB at once is refused, however small the file", async () => {
  const print = await plain(64, 64).toColourspace("cmyk").jpeg({ progressive: true }).toBuffer();
  const frame = print.indexOf(Buffer.of(0xff, 0xc2));
  for (const size of [frame + 5, frame + 7]) print.writeUInt16BE(7_000, size);
  expect(await upload(print)).toAnswer([400, TOO_MUCH]);
});

test("the largest photo of a phone is stored, in one scan or in ten", async () => {
  const taken = plain(8_160, 6_120).withMetadata({ orientation: 6 });
  // one a day: fifty megapixels take seconds to make and to draw; `npm run fuzz` takes both
  for (const progressive of todays(2, [false, true])) {
    const reply = await upload(await taken.jpeg({ progressive }).toBuffer());
    expect(reply.statusCode, reply.body).toBe(200);
  }
});

test.runIf(isTurn(2, 6))(
  "a person who sends heavy pictures all the time does not block other people's photos",
  async () => {
    limitsInThisTest();
    const [greedy, other] = [await yard.newOwner(), await yard.newOwner()];
    const heavy = await plain(6_000, 6_000).png({ compressionLevel: 9 }).toBuffer();
    expect(heavy.length).toBeLessThan(600_000);
    const photo = await plain(1_200, 900).jpeg().toBuffer();
    const enough = new AbortController();
    const statuses = new Set<number>();
    const loop = async () => {
      while (!enough.signal.aborted)
        statuses.add((await greedy.upload(UPLOAD, "photo", heavy)).statusCode);
    };
    const loops = Array.from({ length: 12 }, loop);
    const times: number[] = [];
    for (let sent = 0; sent < 5; sent += 1) {
      const started = performance.now();
      const reply = await drawnAnew(() => other.upload(UPLOAD, "photo", photo));
      expect(reply.statusCode).toBe(200);
      times.push(performance.now() - started);
    }
    enough.abort();
    await Promise.all(loops);
    expect(statuses.has(200), "the greedy one's are drawn, too").toBe(true);
    expect([...statuses].filter((status) => ![200, 429, 503].includes(status))).toEqual([]);
    // drawing a picture takes a third of a second on an idle machine
    expect(Math.max(...times)).toBeLessThan(5_000);
  },
);

/** How many processes are drawing a picture of this many bytes. */
async function drawing(bytes: number) {
  const all = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  const told = await Promise.all(
    all.map((pid) => readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "")),
  );
  return told.filter((words) =>
    words.replaceAll("\0", " ").includes(`draw-picture.ts 1600 ${bytes} `),
  ).length;
}

test.runIf(process.platform === "linux")(
  "when a client disconnects the drawing of its picture ends",
  async () => {
    const { port } = new URL(await yard.app.listen({ port: 0, host: "127.0.0.1" }));
    const bytes = manyScans(6_992, 6_992, 64);
    const body = Buffer.concat([
      Buffer.from('--b\r\nContent-Disposition: form-data; name="photo"; filename="a"\r\n\r\n'),
      bytes,
      Buffer.from("\r\n--b--\r\n"),
    ]);
    const head = [
      `POST ${UPLOAD} HTTP/1.1`,
      "Host: x",
      `Origin: ${ORIGIN}`,
      `Cookie: ${[...owner.cookies].map((pair) => pair.join("=")).join("; ")}`,
      "Content-Type: multipart/form-data; boundary=b",
      `Content-Length: ${body.length}`,
      "\r\n",
    ].join("\r\n");
    const socket = connect(Number(port), "127.0.0.1");
    socket.write(head);
    socket.write(body);
    await vi.waitUntil(async () => (await drawing(bytes.length)) === 1, 10_000);
    let answered = false;
    socket.once("data", () => (answered = true));
    socket.destroy();
    await vi.waitUntil(async () => (await drawing(bytes.length)) === 0, 10_000);
    expect(answered, "it was still drawing").toBe(false);
    const { fileUrl } = (await upload(await plain(9, 9).png().toBuffer())).json<{
      fileUrl: string;
    }>();
    expect(fileUrl, "the next one's turn comes").toContain("/files/");
  },
);
