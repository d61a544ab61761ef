import { AsyncLocalStorage } from "node:async_hooks";
import { vi } from "vitest";

/*
 * Browsers without a screen: each device has its own storage, clock, locks and way to the server, each tab of it its own
 * instance of the app's modules. They share one process, where the tab that runs is known by its asynchronous context.
 */

/** What happens to the next change that a device sends. */
export const faults = [
  "CUT_BEFORE",
  "CUT_IN_REQUEST",
  "CUT_IN_REPLY",
  "LOST_ANSWER",
  "UNAVAILABLE",
  "TOO_MANY",
  "SIGNED_OUT",
  "KILLED_BEFORE",
  "KILLED_AFTER",
] as const;
export type Fault = (typeof faults)[number];

/** How writing to a device's storage fails while that is full: each write, only what is committed, or also what is erased. */
export const fullnesses = ["WRITES", "COMMITS", "ERASURES_TOO"] as const;
export type Fullness = (typeof fullnesses)[number];

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
  /** Null while its storage has room. */
  full: Fullness | null;
  fault: Fault | null;
  tabs: Tab[];
  /** Whether its run has ended. */
  isGone: boolean;
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
  /** Whether only half of it did, so that nothing may come of it. */
  isHalf: boolean;
}

export type App = Awaited<ReturnType<typeof loadApp>>;
interface Listener {
  name: string;
  hear: (event: { data: unknown }) => void;
}

/** The tab that runs; none while the server does. */
export const running = new AsyncLocalStorage<Tab | null>();
export const never = new Promise<never>(() => undefined);
let listenersOfLoading: Listener[] = [];

/** Loads an instance of the app of its own. */
export async function loadApp() {
  vi.resetModules();
  const listeners: Listener[] = [];
  listenersOfLoading = listeners;
  return {
    listeners,
    ...(await import("#web/domains/data/copy/yard-copy.ts")),
    ...(await import("#web/domains/data/copy/open-copy.ts")),
    ...(await import("#web/domains/data/copy/away.ts")),
    ...(await import("#web/domains/data/outbox/changes.ts")),
    ...(await import("#web/domains/data/outbox/change-files.ts")),
    ...(await import("#web/core/upload.ts")),
    ...(await import("#web/core/call.ts")),
    ...(await import("#web/core/tab-yard.ts")),
    ...(await import("#web/core/device-store/replies.ts")),
  };
}

/** A channel to the other tabs of a device. */
export class Channel {
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
    for (const other of tab?.device.tabs ?? []) {
      const its = other.app.listeners.filter(({ name }) => other !== tab && name === this.name);
      for (const { hear } of its) running.run(other, () => hear({ data }));
    }
  }
}

const TrueDate = Date;
/** The date by the clock of the device whose tab runs; the server's, where none does. */
export class DeviceDate extends TrueDate {
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

/** Locks that one tab of a device has at a time, and for which nobody waits. */
export const locks = {
  request: async (_: string, __: object, work: (lock: object | null) => unknown) => {
    const tab = running.getStore();
    // what a killed tab had begun asks for the lock, and would keep it
    if (tab?.isDead) return never;
    if (!tab || tab.device.sender) return work(null);
    tab.device.sender = tab;
    try {
      return await work({});
    } finally {
      if (tab.device.sender === tab) tab.device.sender = null;
    }
  },
};

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
