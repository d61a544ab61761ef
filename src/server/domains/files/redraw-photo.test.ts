import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { getPriority, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { expect, onTestFinished, test, vi } from "vitest";
import { Refusal } from "#server/core/refusal.ts";
import { drawInProcess } from "./redraw-photo.ts";

const red = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#b03020" } });
const PROGRAM = fileURLToPath(new URL("./draw-picture.ts", import.meta.url));
const TOO_MUCH = expect.objectContaining({
  status: 400,
  message:
    "The photo takes too much work to read. Please save it as an ordinary JPEG and select that.",
});

/** A program that replaces the real one and first writes down its process id. */
async function standIn(code: string) {
  const folder = await mkdtemp(join(tmpdir(), "loosebox-drawing-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const [program, note] = [join(folder, "program.mjs"), join(folder, "note")];
  const begin = `import { writeFileSync } from "node:fs";
    writeFileSync(${JSON.stringify(note)}, JSON.stringify({ pid: process.pid, env: process.env }));`;
  await writeFile(program, `${begin}\n${code}`);
  const noted = () =>
    vi.waitFor(async (): Promise<{ pid: number; env: Record<string, string> }> =>
      JSON.parse(await readFile(note, "utf8")),
    );
  return { program, noted };
}
const HANGS = "setInterval(() => undefined, 1_000);";

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test("draws both sizes, upright, in RGB", async () => {
  const sideways = await red(2_000, 500).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  const { large, small } = await drawInProcess(sideways, { side: 1_600 });
  expect(await sharp(large).metadata()).toMatchObject({ width: 400, height: 1_600 });
  expect(await sharp(small).metadata()).toMatchObject({ width: 120, height: 480 });
  const print = await red(90, 60).toColourspace("cmyk").jpeg().toBuffer();
  for (const [size, bytes] of Object.entries(await drawInProcess(print, { side: 1_600 }))) {
    const { channels } = await sharp(bytes).stats();
    expect(channels.length, size).toBe(3);
    expect(channels[0]?.mean, size).toBeGreaterThan(2 * (channels[2]?.mean ?? 255));
  }
});

test("transparency is kept", async () => {
  const clear = { width: 90, height: 60, channels: 4 as const, background: "#ff000080" };
  const { large, small } = await drawInProcess(await sharp({ create: clear }).png().toBuffer(), {
    side: 1_600,
  });
  for (const bytes of [large, small]) expect((await sharp(bytes).metadata()).hasAlpha).toBe(true);
});

test("a process that hangs is killed, and the caller gets an error", async () => {
  const { program, noted } = await standIn(HANGS);
  const drawing = drawInProcess(Buffer.alloc(9), { side: 9, program, timeMs: 700 });
  await expect(drawing).rejects.toEqual(TOO_MUCH);
  expect(isAlive((await noted()).pid)).toBe(false);
});

test("a process is killed at once when its sender disconnects", async () => {
  const { program, noted } = await standIn(HANGS);
  const sender = new AbortController();
  const drawing = drawInProcess(Buffer.alloc(9), { side: 9, program, gone: sender.signal });
  const { pid } = await noted();
  sender.abort(new Refusal(400, "Gone"));
  await expect(drawing).rejects.toThrow("Gone");
  await vi.waitUntil(() => !isAlive(pid), { timeout: 1_000 });
  const late = drawInProcess(Buffer.alloc(9), { side: 9, gone: sender.signal });
  await expect(late, "one that was never begun").rejects.toThrow("Gone");
});

test("a process that uses too much memory is killed", async () => {
  const interlaced = await red(5_000, 4_000).png({ progressive: true }).toBuffer();
  const memoryBytes = 110 * 1024 * 1024;
  await expect(drawInProcess(interlaced, { side: 1_600, memoryBytes })).rejects.toEqual(TOO_MUCH);
});

test("a decoder crash is reported as a bad picture, a failed start as a fault of the server", async () => {
  const drawBy = async (code: string) =>
    drawInProcess(Buffer.alloc(9), { side: 9, program: (await standIn(code)).program });
  await expect(drawBy(`process.kill(process.pid, "SIGSEGV");`)).rejects.toEqual(TOO_MUCH);
  await expect(drawBy(`process.kill(process.pid, "SIGTERM");`)).rejects.toMatchObject({
    status: 503,
  });
  const broken = drawBy(`throw new Error("no library");`);
  await expect(broken).rejects.toThrow(/could not be drawn.*no library/s);
  await expect(broken).rejects.not.toBeInstanceOf(Refusal);
});

test("the process inherits only the variables needed to start programs", async () => {
  const { program, noted } = await standIn("process.exit(3)");
  await expect(drawInProcess(Buffer.alloc(9), { side: 9, program })).rejects.toThrow("damaged");
  const allowed = new Set(["PATH", "SYSTEMROOT", "LD_LIBRARY_PATH"]);
  expect(Object.keys((await noted()).env).filter((name) => !allowed.has(name))).toEqual([]);
});

/** The real program, started and waiting for a picture of this many bytes. */
async function started(length: number) {
  const child = spawn(process.execPath, [PROGRAM, "1600", String(length), String(2 ** 30)]);
  const ended = once(child, "exit");
  await vi.waitUntil(() => getPriority(child.pid) > 0, { timeout: 10_000 });
  return { child, ended };
}

test("the process finishes when the service is stopped, and ends when its parent has gone", async () => {
  const bytes = await red(90, 60).png().toBuffer();
  const stopped = await started(bytes.length);
  stopped.child.stdin.write(bytes.subarray(0, 50));
  stopped.child.kill("SIGTERM");
  stopped.child.kill("SIGINT");
  stopped.child.stdin.write(bytes.subarray(50));
  expect(await stopped.ended).toEqual([0, null]);
  const left = await started(bytes.length);
  left.child.stdin.write(bytes.subarray(0, 50));
  left.child.stdin.destroy();
  expect(await left.ended).toEqual([null, "SIGKILL"]);
});
