import { AsyncLocalStorage } from "node:async_hooks";
import type { FastifyInstance } from "fastify";
import { IDBFactory } from "fake-indexeddb";
import { vi } from "vitest";
import type { Endpoint } from "#contract/endpoint.ts";
import { ORIGIN } from "#testing/yard.ts";

/*
 * Browsers without a screen: each device has its own storage, clock, locks and way to the server, each tab of it its own
 * instance of the app's modules. They share one process, where the tab that runs is known by its asynchronous context.
 */

/** What happens to the next change that a device sends. */
export const faults = [
  "CUT_BEFORE",
  "LOST_ANSWER",
  "UNAVAILABLE",
  "TOO_MANY",
  "SIGNED_OUT",
  "KILLED_BEFORE",
  "KILLED_AFTER",
] as const;
export type Fault = (typeof faults)[number];

export interface Person {
  id: string;
  yardId: string;
  firstName: string;
  cookies: Record<string, string>;
}

export interface Device {
  name: string;
  person: Person;
  storage: IDBFactory;
  /** By how much its clock is wrong, in milliseconds. */
  clockMs: number;
  isOnline: boolean;
  fault: Fault | null;
  tabs: Tab[];
  /** The tab that sends; null while none does. */
  sender: Tab | null;
}

export interface Tab {
  device: Device;
  app: App;
  isDead: boolean;
  /** Resolves when the tab is killed. */
  death: PromiseWithResolvers<void>;
}

/** A change that reached the server. */
export interface Arrival {
  device: Device;
  method: string;
  path: string;
  body: string;
  status: number;
}

export type App = Awaited<ReturnType<typeof loadApp>>;
interface Listener {
  name: string;
  hear: (event: { data: unknown }) => void;
}

const running = new AsyncLocalStorage<Tab | null>();
const never = new Promise<never>(() => undefined);
let listenersOfLoading: Listener[] = [];

async function loadApp() {
  vi.resetModules();
  const listeners: Listener[] = [];
  listenersOfLoading = listeners;
  return {
    listeners,
    ...(await import("#web/domains/data/copy/yard-copy.ts")),
    ...(await import("#web/domains/data/copy/open-copy.ts")),
    ...(await import("#web/domains/data/copy/away.ts")),
    ...(await import("#web/domains/data/outbox/changes.ts")),
    ...(await import("#web/core/call.ts")),
    ...(await import("#web/core/tab-yard.ts")),
    ...(await import("#web/core/device-store/replies.ts")),
  };
}

class Channel {
  name: string;
  private listeners = listenersOfLoading;
  constructor(name: string) {
    this.name = name;
  }
  addEventListener(_: string, hear: Listener["hear"]) {
    this.listeners.push({ name: this.name, hear });
  }
  postMessage(data: unknown) {
    const tab = running.getStore();
    for (const other of tab?.device.tabs ?? [])
      if (other !== tab && !other.isDead)
        for (const { name, hear } of other.app.listeners)
          if (name === this.name) running.run(other, () => hear({ data }));
  }
}

const TrueDate = Date;
/** The date by the clock of the device whose tab runs; the server's, where none does. */
class DeviceDate extends TrueDate {
  constructor(...given: ConstructorParameters<typeof Date> | []) {
    if (given.length === 0) super(DeviceDate.now());
    else super(...given);
  }
  static override now() {
    return TrueDate.now() + (running.getStore()?.device.clockMs ?? 0);
  }
  static override [Symbol.hasInstance](value: unknown) {
    return Object.prototype.toString.call(value) === "[object Date]";
  }
}

const locks = {
  request: async (_: string, __: object, work: (lock: object | null) => unknown) => {
    const tab = running.getStore();
    if (!tab || tab.device.sender) return work(null);
    tab.device.sender = tab;
    try {
      return await work({});
    } finally {
      if (tab.device.sender === tab) tab.device.sender = null;
    }
  },
};

/** Sets what the app finds in a browser. */
function stubBrowser(app: FastifyInstance, arrivals: Arrival[]) {
  vi.stubGlobal("BroadcastChannel", Channel);
  vi.stubGlobal("Date", DeviceDate);
  vi.stubGlobal("navigator", { locks });
  vi.stubGlobal("indexedDB", {
    open: (name: string, version?: number) =>
      running.getStore()?.device.storage.open(name, version),
  });
  vi.stubGlobal("fetch", fetchFrom(app, arrivals));
}

interface Asked {
  method: Endpoint["method"];
  headers: Record<string, string>;
  body?: string;
}

const fetchFrom =
  (app: FastifyInstance, arrivals: Arrival[]) => async (path: string, asked: Asked) => {
    const tab = running.getStore();
    if (!tab || tab.isDead) return never;
    const { device } = tab;
    const fault = takeFault(device, asked);
    if (fault === "KILLED_BEFORE") return die(tab);
    if (!device.isOnline || fault === "CUT_BEFORE") throw new TypeError("Failed to fetch");
    const refused = fault && STATUS[fault];
    if (refused) return new Response("Not now", { status: refused });
    const reply = await running.run(null, () => ask(app, device.person, path, asked));
    if (asked.method !== "GET")
      arrivals.push({
        device,
        method: asked.method,
        path,
        body: asked.body ?? "",
        status: reply.statusCode,
      });
    if (tab.isDead || fault === "KILLED_AFTER") return die(tab);
    if (fault === "LOST_ANSWER") throw new TypeError("Failed to fetch");
    const type = String(reply.headers["content-type"]);
    return new Response(reply.body, {
      status: reply.statusCode,
      headers: { "content-type": type },
    });
  };

const STATUS: Partial<Record<Fault, number>> = { UNAVAILABLE: 503, TOO_MANY: 429, SIGNED_OUT: 401 };

function takeFault(device: Device, { method }: Asked): Fault | null {
  if (method === "GET") return null;
  const { fault } = device;
  device.fault = null;
  return fault;
}

const ask = (app: FastifyInstance, { cookies }: Person, url: string, asked: Asked) =>
  app.inject({
    method: asked.method,
    url,
    cookies,
    headers: { ...asked.headers, origin: ORIGIN },
    ...(asked.body !== undefined && { payload: asked.body }),
  });

/** Kills a tab: nothing that it waits for comes any more. */
export function die(tab: Tab): Promise<never> {
  tab.isDead = true;
  if (tab.device.sender === tab) tab.device.sender = null;
  tab.device.tabs = tab.device.tabs.filter((each) => each !== tab);
  tab.death.resolve();
  return never;
}

/** Runs work in a tab; resolves to undefined where the tab is killed meanwhile. */
export const inTab = <T>(tab: Tab, work: (app: App) => Promise<T>): Promise<T | undefined> =>
  Promise.race([running.run(tab, () => work(tab.app)), tab.death.promise.then(() => undefined)]);

export type Browsers = ReturnType<typeof openBrowsers>;

/** The browsers of one run after another. Loading the app takes long, so what is not in use is used again. */
export function openBrowsers(app: FastifyInstance) {
  const arrivals: Arrival[] = [];
  const idle: App[] = [];
  let devices: Device[] = [];
  const used = new Set<App>();
  stubBrowser(app, arrivals);

  const openTab = async (device: Device): Promise<Tab> => {
    const loaded = idle.pop() ?? (await loadApp());
    used.add(loaded);
    const death = Promise.withResolvers<void>();
    const tab: Tab = { device, app: loaded, isDead: false, death };
    device.tabs.push(tab);
    await inTab(tab, async (page) => {
      page.noteReached();
      page.reopenCopy();
      page.setTabYard(device.person.yardId);
      await page.reload();
    });
    return tab;
  };
  const openDevice = async (name: string, person: Person): Promise<Device> => {
    const device: Device = {
      name,
      person,
      storage: new IDBFactory(),
      clockMs: 0,
      isOnline: true,
      fault: null,
      tabs: [],
      sender: null,
    };
    devices.push(device);
    const tab = await openTab(device);
    const key = await crypto.subtle.generateKey({ name: "AES-GCM", length: 256 }, false, [
      "encrypt",
      "decrypt",
    ]);
    const kept = { account: person.id, key, yard: person.yardId };
    await inTab(tab, async (page) => {
      await page.keepAccount(kept);
      await page.keepWhoIsSignedIn(kept, Object(person));
      page.reopenCopy();
      await page.reload();
    });
    return device;
  };
  /** Ends a run: every tab lets go of its device's storage. */
  const clear = async () => {
    await Promise.all(devices.map(({ storage }) => erased(storage)));
    idle.push(...used);
    used.clear();
    devices = [];
    arrivals.length = 0;
  };
  return { arrivals, openTab, openDevice, clear, close: () => vi.unstubAllGlobals() };
}

const erased = (storage: IDBFactory) =>
  new Promise<void>((resolve, reject) => {
    const deleting = storage.deleteDatabase("loosebox-device");
    deleting.onsuccess = () => resolve();
    deleting.onerror = () => reject(new Error("The device's storage stays"));
  });
