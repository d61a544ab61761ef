import type { FastifyInstance } from "fastify";
import { IDBFactory } from "fake-indexeddb";
import { vi } from "vitest";
import {
  type App,
  type Arrival,
  Channel,
  type Device,
  DeviceDate,
  inTab,
  loadApp,
  locks,
  type Person,
  running,
  type Tab,
} from "./browser.ts";
import { fetchFrom } from "./network.ts";
import { fillableStores } from "./storage.ts";

/** Sets what the app finds in a browser. */
function stubBrowser(app: FastifyInstance, arrivals: Arrival[]) {
  vi.stubGlobal("BroadcastChannel", Channel);
  vi.stubGlobal("Date", DeviceDate);
  vi.stubGlobal("navigator", { locks });
  vi.stubGlobal("indexedDB", {
    open: (name: string, version?: number) => {
      const device = running.getStore()?.device;
      // the app, which is used again, would read and write there in the next run
      if (device?.isGone) throw new DOMException("The run is over", "InvalidStateError");
      return device?.storage.open(name, version);
    },
  });
  vi.stubGlobal("fetch", fetchFrom(app, arrivals));
  return fillableStores();
}

export type Browsers = ReturnType<typeof openBrowsers>;

/** The browsers of one run after another. Loading the app takes long, so what is not in use is used again. */
export function openBrowsers(app: FastifyInstance) {
  const arrivals: Arrival[] = [];
  const idle: App[] = [];
  let devices: Device[] = [];
  const restoreStores = stubBrowser(app, arrivals);

  const openTab = async (device: Device): Promise<Tab> => {
    const loaded = idle.pop() ?? (await loadApp());
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
      full: null,
      fault: null,
      tabs: [],
      isGone: false,
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
    for (const device of devices) device.isGone = true;
    await Promise.all(devices.map(({ storage }) => erased(storage)));
    // what a killed tab had begun may go on in its app, which is not used again
    idle.push(...devices.flatMap(({ tabs }) => tabs.map(({ app: its }) => its)));
    devices = [];
    arrivals.length = 0;
  };
  const close = () => {
    restoreStores();
    vi.unstubAllGlobals();
  };
  return { arrivals, openTab, openDevice, clear, close };
}

const erased = (storage: IDBFactory) =>
  new Promise<void>((resolve, reject) => {
    const deleting = storage.deleteDatabase("loosebox-device");
    deleting.addEventListener("success", () => resolve());
    deleting.addEventListener("error", () => reject(new Error("The device's storage stays")));
  });
