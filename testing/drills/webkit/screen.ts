import { setTimeout as sleep } from "node:timers/promises";
import type { ElementName, WebDriver } from "./web-driver.ts";

/** Milliseconds until something that a person waits for must be there. */
const SOON_MS = 12_000;

type StoreName = "accounts" | "drafts" | "outbox" | "replies" | "waitingFiles";

/** What a person sees and does in the browser; each fails with a sentence when it does not come to pass. */
export type Screen = ReturnType<typeof makeScreen>;

export function makeScreen(driver: WebDriver, origin: string) {
  const { run } = driver;
  const text = () => run(() => document.body.innerText);
  const notice = () => run(noticeText);
  const element = (selector: string, name: string) =>
    until(`'${name}' is not there`, () => run(findNamed, selector, name));

  return {
    run,
    open: (path: string) => driver.open(path.startsWith("about:") ? path : origin + path),
    /** Reloads as the person would, without waiting for the page that is left. */
    reload: () => run(() => void setTimeout(() => location.reload(), 50)),
    text,
    notice,
    /** Waits for words on the page. */
    async see(words: RegExp, ms = SOON_MS) {
      let last = "";
      const isSeen = async () => {
        last = await text();
        return words.test(last);
      };
      await until(() => `no ${words} in: ${last.replaceAll("\n", " ").slice(0, 400)}`, isSeen, ms);
    },
    async seeNotice(words: RegExp, ms = SOON_MS) {
      let last = "";
      const isSeen = async () => {
        last = await notice();
        return words.test(last);
      };
      await until(() => `the notice is '${last}', not ${words}`, isSeen, ms);
    },
    /** Clicks on what has such a name, as soon as it is there. */
    click: async (selector: string, name: string) => driver.click(await element(selector, name)),
    type: async (selector: string, name: string, typed: string) =>
      driver.type(await element(selector, name), typed),
    /** Chooses a JPEG in the page's only field for files. */
    chooseFile: (name: string) => run(chooseFile, name),
    rows: (store: StoreName) => run(countRows, store),
  };
}

/** Waits until a check has a result; what fails because the page is being left is tried again. */
export async function until<T>(
  problem: string | (() => string),
  check: () => Promise<T | null | false>,
  ms = SOON_MS,
): Promise<T> {
  let fault: Error | null = null;
  for (const end = performance.now() + ms; performance.now() < end; await sleep(150)) {
    try {
      const found = await check();
      if (found !== null && found !== false) return found;
      fault = null;
    } catch (error) {
      fault = error instanceof Error ? error : null;
    }
  }
  const sentence = typeof problem === "string" ? problem : problem();
  throw new Error(fault ? `${sentence} (${fault.message})` : sentence);
}

// what follows runs in the page, and so uses nothing from outside of it

function noticeText(): string {
  const notices = [...document.querySelectorAll<HTMLElement>("output")];
  return notices
    .map(({ innerText }) => innerText.replaceAll("\n", " "))
    .filter((each) => /No signal|Saved on this device|could not be saved/.test(each))
    .join(" ");
}

/** What a person would know by its kind and the beginning of its name, as soon as it stands still in front. */
async function findNamed(selector: string, name: string): Promise<ElementName | null> {
  const found = [...document.querySelectorAll(selector)].find((each) => {
    const [label]: HTMLLabelElement[] = "labels" in each ? Object(each.labels ?? []) : [];
    const called = each.getAttribute("aria-label") ?? label?.innerText ?? each.textContent;
    return called.trim().startsWith(name) && each.getClientRects().length > 0;
  });
  if (!found) return null;
  // the page's fixed bars may be over what is at its edge
  found.scrollIntoView({ block: "center" });
  const before = found.getBoundingClientRect();
  await new Promise((resolve) => {
    setTimeout(resolve, 150);
  });
  const { x, y, width, height } = found.getBoundingClientRect();
  const inFront = document.elementFromPoint(x + width / 2, y + height / 2);
  const isReady = x === before.x && y === before.y && found.contains(inFront);
  // the driver turns an element into its name
  return isReady ? Object(found) : null;
}

async function chooseFile(name: string): Promise<void> {
  const canvas = Object.assign(document.createElement("canvas"), { width: 800, height: 600 });
  canvas.getContext("2d")?.fillRect(100, 100, 300, 300);
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, "image/jpeg");
  });
  const input = document.querySelector<HTMLInputElement>("input[type=file]");
  if (!blob || !input) throw new Error("there is no field for files");
  const chosen = new DataTransfer();
  chosen.items.add(new File([blob], name, { type: "image/jpeg" }));
  input.files = chosen.files;
  input.dispatchEvent(new Event("change", { bubbles: true }));
}

function countRows(store: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open("loosebox-device");
    opening.addEventListener("error", () => reject(new Error("no database")));
    opening.addEventListener("success", () => {
      const { result } = opening;
      const counting = result.transaction(store).objectStore(store).count();
      counting.addEventListener("success", () => {
        result.close();
        resolve(counting.result);
      });
    });
  });
}
