import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { BrowserContext, Page } from "@playwright/test";
import { slow, SLOWER } from "../paint/visit.ts";

const LONGEST_MS = 180_000;

/** What a phone has done once its copy is whole. */
export interface BrowserCopy {
  /** Milliseconds from the first request for the copy until it is whole, and from opening the page. */
  filled: number;
  opened: number;
  /** Bytes of the sealed replies. */
  kept: number;
  horses: number;
}

/** Opens the dashboard on a slow phone that is to keep a copy, and waits until the copy is whole. */
export async function fillOnPhone(context: BrowserContext, url: string): Promise<BrowserCopy> {
  const page = await context.newPage();
  await slowDown(page, slow);
  let first = Number.NaN;
  page.on("request", (request) => {
    if (request.url().includes("/api/copy") && Number.isNaN(first)) first = performance.now();
  });
  const began = performance.now();
  await page.goto(`${url}/dashboard`, { waitUntil: "commit" });
  const horses = await wholeCopy(page, began + LONGEST_MS);
  const end = performance.now();
  const sealed = await page.evaluate(rowsOf, "replies");
  await page.close();
  const kept = sealed.reduce((sum, { bytes }) => sum + bytes, 0);
  return { filled: end - first, opened: end - began, kept, horses };
}

async function slowDown(page: Page, network: typeof slow | null) {
  const phone = await page.context().newCDPSession(page);
  await phone.send("Network.enable");
  if (network) await phone.send("Network.emulateNetworkConditions", network);
  await phone.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
}

/** Waits until the copy is whole; returns the number of its horses. */
async function wholeCopy(page: Page, till: number): Promise<number> {
  while (performance.now() < till) {
    // rejects while the page's document is replaced
    const [state] = (await page.evaluate(rowsOf, "copies").catch(() => [])) as State[];
    if (state?.after === null) return state.horses;
    await sleep(100);
  }
  throw new Error("The copy is not whole after three minutes");
}

interface State extends Row {
  horses: number;
  after: string | null;
}

/** A row of the device's database, with the size of what is sealed in it. */
interface Row {
  bytes: number;
}

/** Runs in the page: the rows of a store of the device's database; none while there is no database. */
async function rowsOf(store: string): Promise<Row[]> {
  const names = (await indexedDB.databases()).map(({ name }) => name);
  if (!names.includes("loosebox-device")) return [];
  return new Promise((resolve) => {
    const opening = indexedDB.open("loosebox-device");
    opening.addEventListener("success", () => {
      const all = opening.result.transaction(store).objectStore(store).getAll();
      all.addEventListener("success", () => {
        opening.result.close();
        const rows = all.result as { bytes?: ArrayBuffer }[];
        resolve(rows.map((row) => ({ ...row, bytes: row.bytes?.byteLength ?? 0 })));
      });
    });
  });
}

/** Milliseconds until the slow phone has fetched as many bytes in as many requests, one after the other. */
export async function fetchBare(context: BrowserContext, pages: readonly number[]) {
  const server = createServer(({ url = "" }, reply) => {
    const bytes = pages[Number(url.slice(1))];
    reply.writeHead(200, { "content-type": bytes === undefined ? "text/html" : "text/plain" });
    reply.end(bytes === undefined ? "<!doctype html>" : randomBytes(bytes));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const page = await context.newPage();
  await page.goto(`http://127.0.0.1:${port}/page`);
  await slowDown(page, slow);
  const ms = await page.evaluate(async (count) => {
    const began = performance.now();
    for (let at = 0; at < count; at += 1) await (await fetch(`/${at}`)).arrayBuffer();
    return performance.now() - began;
  }, pages.length);
  await page.close();
  server.close();
  server.closeAllConnections();
  return ms;
}

/** Milliseconds until a slow processor shows the rows of Today. */
export async function startOf(context: BrowserContext, url: string): Promise<number> {
  const page = await context.newPage();
  await slowDown(page, null);
  await page.addInitScript(noteRows);
  await page.goto(`${url}/dashboard`, { waitUntil: "commit" });
  await page.waitForFunction(() => Reflect.get(window, "rowsAt") !== undefined);
  const ms = await page.evaluate(() => Number(Reflect.get(window, "rowsAt")));
  await page.close();
  return ms;
}

/** Runs in the page: notes when a frame has been drawn in which there are rows of Today. */
function noteRows() {
  const look = () => {
    if (document.querySelector("[aria-labelledby=overdue] li")) {
      requestAnimationFrame(() => Object.assign(window, { rowsAt: performance.now() }));
      return;
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
