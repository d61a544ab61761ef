import { chmodSync, cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startEmbedded } from "#server/adapters/postgres/postgres.ts";
import { countRows } from "../cluster/count.ts";
import { beginLoad, type Seen } from "../cluster/load.ts";
import { makeProduct, type Product } from "../product.ts";
import { callsOfRelease, notAnswered, ourCalls } from "./pages.ts";
import { buildOurs, buildRelease, knowsStopDelay } from "./release.ts";
import { startSpread, type Spread } from "./spread.ts";
import { beginWatching, type Watcher } from "./watcher.ts";

type Undo = (() => unknown)[];
type Say = (sentence: string) => void;

/** What people saw of an upgrade. */
export interface Upgrade {
  seen: Seen;
  lost: number;
  doubled: number;
  /** Requests of the person who may see one horse, and what was wrong with the answers. */
  watched: { asked: number; strange: string[] };
  /** The calls of the pages of before at the new servers, and those of the new pages at an old one. */
  oldPages: { asked: number; missing: string[] };
  newPages: { asked: number; missing: string[] };
}

/** Milliseconds for which people write before, between and after the replacements. */
const QUIET_MS = 4_000;

/** Replaces two processes of a commit by two of this tree, one after the other, while people write and read. */
export async function drillUpgrade(commit: string, undo: Undo, say: Say): Promise<Upgrade> {
  const place = mkdtempSync(join(tmpdir(), "loosebox-upgrade-"));
  chmodSync(place, 0o711);
  undo.push(() => rmSync(place, { recursive: true, force: true, maxRetries: 5 }));
  const release = join(place, "before");
  say("Building the release of before");
  buildRelease(commit, release);
  buildOurs();
  const postgres = await startEmbedded({
    dataDir: join(place, "data"),
    settings: { max_connections: 100 },
  });
  undo.push(() => postgres.stop());
  const spread = await startSpread();
  undo.push(() => spread.close());
  const make = makerOf({ spread, url: postgres.url, undo });
  const old = [await make({ release }), await make({ release })];
  say("Two processes of before serve");
  const watcher = await beginWatching(spread.origin, postgres.url);
  const load = await beginLoad(spread.origin);
  const seen = load.fresh();
  await sleep(QUIET_MS);
  const stop = stopperOf({ spread, byHand: !knowsStopDelay(release), say });
  const newPages = await replaceAll(old, { make, stop, watcher, say });
  await sleep(QUIET_MS);
  const watched = await watcher.stop();
  await load.stop();
  const asker = { rider: watcher.owner, horseId: watcher.horseId };
  const oldPages = await notAnswered(spread.origin, {
    ...asker,
    callsOf: await callsOfRelease(release),
  });
  return { seen, ...(await countRows(postgres.url, load.kept())), watched, oldPages, newPages };
}

type Make = (options: { release?: string }) => Promise<Product>;

async function replaceAll(
  old: readonly Product[],
  { make, stop, watcher, say }: { make: Make; stop: Stop; watcher: Watcher; say: Say },
) {
  let newPages = { asked: 0, missing: ["nothing was asked"] };
  for (const each of old) {
    const began = performance.now();
    await make({});
    say(`A new process was ready after ${Math.round(performance.now() - began)} ms`);
    // the old one serves the new database meanwhile
    await sleep(QUIET_MS);
    newPages = await notAnswered(each.origin, {
      rider: watcher.owner,
      horseId: watcher.horseId,
      callsOf: ourCalls,
    });
    await stop(each);
  }
  return newPages;
}

type Stop = (product: Product) => Promise<void>;

/** Stops a process in order; one whose release does not tell proxies that it stops is taken out of the proxy before. */
function stopperOf({ spread, byHand, say }: { spread: Spread; byHand: boolean; say: Say }): Stop {
  return async (product) => {
    if (byHand) {
      spread.remove(product.origin);
      await sleep(1_000);
    }
    const began = performance.now();
    await product.stop();
    const ms = Math.round(performance.now() - began);
    say(
      `An old process, ${byHand ? "taken out by hand" : "left by the proxy"}, ended ${ms} ms after SIGTERM`,
    );
  };
}

/** Starts processes behind the proxy, which share a database and the folder of secrets. */
function makerOf({ spread, url, undo }: { spread: Spread; url: string; undo: Undo }): Make {
  let secrets = "";
  return async ({ release }) => {
    const product = await makeProduct({
      isFirst: true,
      ...(release ? { release } : {}),
      env: { DATABASE_URL: url, PUBLIC_URL: spread.origin, TRUST_PROXY: "1", STOP_DELAY: "3" },
    });
    undo.push(() => product.leave());
    const own = join(product.dataDir, "secrets");
    if (secrets) cpSync(secrets, own, { recursive: true });
    else secrets = own;
    await product.start();
    spread.add(product.origin);
    while (!spread.isWell(product.origin)) await sleep(50);
    return product;
  };
}
