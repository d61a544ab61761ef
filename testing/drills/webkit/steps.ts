import { setTimeout as sleep } from "node:timers/promises";
import { type Screen, until } from "./screen.ts";
import type { World } from "./world.ts";

/** Milliseconds until what waits is sent, once the server is back. */
const SENT_MS = 20_000;
/** Milliseconds until a copy of the whole yard is kept. */
const COPIED_MS = 25_000;

/** Pixels of a phone, and those that the bar of the driven browser may make of them; wider ones have another layout. */
const PHONE = { width: 390, height: 844 };
const NARROW_MAX = 480;

type Step = (world: World) => Promise<void>;

/** What is tried, in this order; each begins where the one before has ended. */
export const steps = {
  "a copy is kept, under a key that cannot be taken out": keepCopy,
  "pages open cold from the device when the server is gone": openCold,
  "what is done and written without signal outlives a cold start": changeWithoutSignal,
  "what waits is sent once when the server is back": sendOnce,
  "pages fit a narrow window": fitNarrow,
  "signing out asks, and then erases": signOut,
} satisfies Record<string, Step>;

async function keepCopy({ screen }: World) {
  await screen.open("/settings");
  await screen.click("[role=checkbox], input[type=checkbox]", "Keep ");
  await screen.see(/\b2 horses, up to date/, COPIED_MS);
  const isKept = () => screen.run(() => navigator.serviceWorker.ready.then(() => true));
  await until("the service worker did not get ready", isKept);
  const key = await screen.run(describeKey);
  expectEqual("the key", key, "CryptoKey, not extractable");
}

async function openCold({ screen, product, horseId }: World) {
  await product.killServer();
  await openWithoutSignal(screen, "/dashboard", /Check the fence/);
  await openWithoutSignal(screen, "/dashboard", /Check the fence/);
  await screen.reload();
  await sleep(500);
  await expectWithoutSignal(screen, "the reloaded page", /Check the fence/);
  for (const [path, words] of [
    ["/horses", /Conker/],
    [`/horses/${horseId}`, /Bramble/],
    [recordsOf(horseId), /Jo Ridley/],
    ["/calendar", /January|Today/],
    ["/compliance", /Bramble/],
    ["/worming", /Conker/],
    ["/day", /Bramble|Nothing|day/],
  ] as const)
    await openWithoutSignal(screen, path, words);
  // the library is everybody's, and so says nothing of a copy
  await screen.open("/library?topic=first-aid");
  await screen.see(/while waiting for the vet/);
  await expectNothingMissing(screen, "first aid");
}

async function changeWithoutSignal({ screen, horseId }: World) {
  await screen.open("/dashboard");
  await screen.click("button", "Done: Check the fence");
  await screen.seeNotice(/1 waiting/);
  await beginRecord(screen, horseId, "Sam Hoofer");
  await screen.click("[role=combobox]", "Service type");
  await screen.click("[role=option]", "Trim Only");
  await screen.click("[role=tabpanel] button[type=submit]", "Save record");
  await screen.seeNotice(/2 waiting/);

  await openWithoutSignal(screen, "/dashboard", /Bramble/);
  await screen.seeNotice(/2 waiting/);
  const offered = await screen.run(
    () => document.querySelectorAll("[aria-label^='Done: Check']").length,
  );
  expectEqual("buttons of the event that is done", offered, 0);
  await openWithoutSignal(screen, recordsOf(horseId), /Sam Hoofer/);
  await screen.seeNotice(/2 waiting/);
  await screen.see(/hoof\.jpg/);
  expectEqual("files on the device", await screen.rows("waitingFiles"), 1);
}

async function sendOnce({ screen, product, horseId }: World) {
  await product.start();
  await screen.seeNotice(/^$/, SENT_MS);
  await screen.see(/Sam Hoofer/);
  expectEqual("changes on the device", await screen.rows("outbox"), 0);
  expectEqual("files on the device", await screen.rows("waitingFiles"), 0);
  const sent = await screen.run(askServer, horseId);
  expectEqual("the server's", sent, "1 event done, 1 record with 1 file: 200 image/webp");
}

async function fitNarrow({ screen, driver, horseId }: World) {
  await driver.resize(PHONE.width, PHONE.height);
  for (const [path, words] of [
    ["/dashboard", /Mend the gate/],
    ["/horses", /Conker/],
    [`/horses/${horseId}`, /Bramble/],
  ] as const) {
    await screen.open(path);
    await screen.see(words);
    const [inner, content] = await screen.run(
      () => [innerWidth, document.documentElement.scrollWidth] as const,
    );
    if (inner > NARROW_MAX) throw new Error(`the window stays ${inner} px wide`);
    if (content > inner) throw new Error(`${path} is ${content} px wide`);
  }
  await driver.resize(1_200, 900);
}

/** Leaves a change that the server refuses, a form that is begun and a file of it; all go with the person. */
async function signOut({ screen, product, rider, horseId, goneEventId }: World) {
  await screen.open("/dashboard");
  await screen.see(/Mend the gate/);
  await product.killServer();
  await screen.click("button", "Done: Mend the gate");
  await screen.seeNotice(/1 waiting/);
  await beginRecord(screen, horseId, "Not sent");
  // no page of the app, which would send the change before its event is gone
  await screen.open("about:blank");
  await product.start();
  const gone = await rider.ask("DELETE", `/api/care-events/${goneEventId}`);
  expectEqual("the answer to the removal", gone?.status, 200);
  await screen.open("/dashboard");
  await screen.seeNotice(/1 could not be saved/, SENT_MS);
  for (const store of ["replies", "accounts", "outbox", "waitingFiles"] as const)
    if ((await screen.rows(store)) === 0) throw new Error(`${store} is empty before`);

  await screen.click("button[aria-haspopup=menu]", "RRobin");
  await screen.click("[role=menuitem]", "Sign Out");
  await screen.see(/not sent yet\. Signing out erases it/);
  expectEqual("changes before the answer", await screen.rows("outbox"), 1);
  await screen.click("[role=alertdialog] button", "Sign out");
  const isOut = () => screen.run(() => location.pathname === "/auth");
  await until("still signed in", isOut);
  for (const store of ["replies", "accounts", "outbox", "waitingFiles", "drafts"] as const)
    expectEqual(`rows of ${store} afterwards`, await screen.rows(store), 0);
}

const recordsOf = (horseId: string) => `/horses/${horseId}?tab=records&kind=farrier`;

/** Fills in the form of a farrier's record, with a file that the device keeps. */
async function beginRecord(screen: Screen, horseId: string, farrier: string) {
  await screen.open(recordsOf(horseId));
  await screen.click("button", "Add Farrier Record");
  await screen.type("[role=tabpanel] input", "Farrier", farrier);
  await screen.chooseFile("hoof.jpg");
  await screen.see(/On this device until it is sent/);
}

async function openWithoutSignal(screen: Screen, path: string, words: RegExp) {
  await screen.open(path);
  await expectWithoutSignal(screen, path, words);
}

async function expectWithoutSignal(screen: Screen, what: string, words: RegExp) {
  try {
    await screen.see(words);
    await screen.seeNotice(/No signal/);
  } catch (error) {
    throw new Error(`${what}: ${String(error)}`, { cause: error });
  }
  await expectNothingMissing(screen, what);
}

async function expectNothingMissing(screen: Screen, what: string) {
  const missing = /.*(cannot be reached|could not be|No signal here).*/i.exec(await screen.text());
  if (missing) throw new Error(`${what} says: ${missing[0]}`);
}

function expectEqual(what: string, actual: unknown, expected: unknown) {
  if (actual !== expected) throw new Error(`${what}: ${String(actual)}, not ${String(expected)}`);
}

// what follows runs in the page, and so uses nothing from outside of it

function describeKey(): Promise<string> {
  return new Promise((resolve) => {
    const opening = indexedDB.open("loosebox-device");
    opening.addEventListener("success", () => {
      const { result } = opening;
      const reading = result.transaction("accounts").objectStore("accounts").getAll();
      reading.addEventListener("success", () => {
        result.close();
        const key: unknown = reading.result[0]?.key;
        if (!(key instanceof CryptoKey)) resolve(`not a CryptoKey but ${String(key)}`);
        else resolve(`CryptoKey, ${key.extractable ? "extractable" : "not extractable"}`);
      });
    });
  });
}

async function askServer(horseId: string): Promise<string> {
  const [events, records]: Record<string, unknown>[][] = await Promise.all(
    [`/api/care-events?horseId=${horseId}`, `/api/horses/${horseId}/farrier`].map(async (path) =>
      Object(await (await fetch(path)).json()),
    ),
  );
  const done = events?.filter(
    ({ title, status }) => title === "Check the fence" && status === "COMPLETED",
  );
  const written = records?.filter(({ farrier }) => farrier === "Sam Hoofer");
  const files: { fileUrl: string }[] = Object(written?.[0]?.["photos"] ?? []);
  const file = await fetch(files[0]?.fileUrl ?? "/api/none");
  return `${done?.length} event done, ${written?.length} record with ${files.length} file: ${file.status} ${file.headers.get("content-type")}`;
}
