import { setTimeout as sleep } from "node:timers/promises";

/** Milliseconds that a call of the driver may take. */
const CALL_MS = 15_000;
/** Milliseconds that the browser gives a page and a script, less than that. */
const IN_BROWSER_MS = 12_000;
const READY_MS = 10_000;

/** The key under which WebDriver names an element. */
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";

/** An element of the page, as the driver names it. */
export type ElementName = Record<typeof ELEMENT, string>;

export type WebDriver = Awaited<ReturnType<typeof openSession>>;

/** Opens a browser by the WebDriver protocol, of which this speaks as much as the drill needs. */
export async function openSession(origin: string, browser: string) {
  await untilReady(origin);
  const options = { binary: browser, args: ["--automation"] };
  const opened = await call(origin, "POST", "/session", {
    capabilities: { alwaysMatch: { "webkitgtk:browserOptions": options } },
  });
  const { sessionId, capabilities } = Object(opened);
  const ask = (method: string, path: string, body?: object) =>
    call(origin, method, `/session/${sessionId}${path}`, body);
  await ask("POST", "/timeouts", { script: IN_BROWSER_MS, pageLoad: IN_BROWSER_MS });

  /** Runs a function in the page, which sees nothing but its arguments. */
  const run = async <A extends unknown[], T>(
    work: (...args: A) => T | Promise<T>,
    ...args: A
  ): Promise<T> => {
    const script = `const args = [...arguments], done = args.pop();
      Promise.resolve().then(() => (${String(work)})(...args)).then(
        (value) => done({ value }), (error) => done({ failed: String(error) }));`;
    const outcome = Object(await ask("POST", "/execute/async", { script, args }));
    if (outcome.failed) throw new Error(outcome.failed);
    return outcome.value;
  };
  return {
    name: `${capabilities.browserName} ${capabilities.browserVersion}`,
    run,
    open: (url: string) => ask("POST", "/url", { url }),
    click: (element: ElementName) => ask("POST", `/element/${element[ELEMENT]}/click`, {}),
    type: (element: ElementName, text: string) =>
      ask("POST", `/element/${element[ELEMENT]}/value`, { text }),
    addCookie: (cookie: { name: string; value: string }) => ask("POST", "/cookie", { cookie }),
    resize: (width: number, height: number) => ask("POST", "/window/rect", { width, height }),
    close: () => ask("DELETE", ""),
  };
}

async function call(origin: string, method: string, path: string, body?: object): Promise<unknown> {
  const reply = await fetch(origin + path, {
    method,
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(CALL_MS),
  }).catch((error: unknown) => {
    throw new Error(`WebDriver ${method} ${path}: ${String(error)}`);
  });
  const { value } = Object(await reply.json());
  if (!reply.ok) throw new Error(`WebDriver ${method} ${path}: ${value?.error} ${value?.message}`);
  return value;
}

async function untilReady(origin: string) {
  for (const until = performance.now() + READY_MS; performance.now() < until; await sleep(100)) {
    const { ready } = Object(await call(origin, "GET", "/status").catch(() => ({})));
    if (ready) return;
  }
  throw new Error("WebKitWebDriver did not get ready");
}
