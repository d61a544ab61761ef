import { randomUUID } from "node:crypto";
import { type Browser, chromium } from "@playwright/test";
import { browserLaunch } from "#testing/browser.ts";
import { type CallFault, cuts, cuttingProxy } from "#testing/doubles/cutting-proxy.ts";
import { horse, newRider } from "../client.ts";
import { makeProduct } from "../product.ts";
import { openPhone, type Phone } from "./phone.ts";

/** Of a hundred calls of each kind, how many are cut while the way to the server is bad. */
const CUT_CHANGES = 60;
const CUT_READS = 15;

export type World = Awaited<ReturnType<typeof openWorld>>;

/** The product behind a proxy that cuts, and one person with two phones. */
export async function openWorld() {
  const dice = { below: (_count: number) => 0, isBad: false };
  const cutOf = ({ method, url = "" }: { method?: string; url?: string }): CallFault | null => {
    if (!dice.isBad || !url.startsWith("/api/") || url.startsWith("/api/health")) return null;
    const isCut = dice.below(100) < (method === "GET" ? CUT_READS : CUT_CHANGES);
    return isCut ? (cuts[dice.below(cuts.length)] ?? null) : null;
  };
  let origin = "";
  const proxy = await cuttingProxy(() => origin, cutOf);
  const product = await makeProduct({ env: { PUBLIC_URL: proxy.origin } });
  ({ origin } = product);
  const close = async () => {
    proxy.close();
    await product.leave();
  };
  let browser: Browser | undefined;
  try {
    await product.start();
    const rider = await newRider(proxy.origin);
    const made = await rider.ask("POST", "/api/horses", horse({ name: "Bramble" }));
    const horseId = String(Object(made?.body).id);
    browser = await chromium.launch(browserLaunch);
    const cookie = rider.cookie();
    const phones = await openPhones(browser, proxy.origin, cookie);
    /** The rows of a list as the server has them, asked past the proxy. */
    const rows = async (path: string): Promise<Record<string, unknown>[]> => {
      const reply = await fetch(product.origin + path, { headers: { cookie } });
      return Object(await reply.json());
    };
    const newEvent = (title: string) =>
      rider.ask("POST", "/api/care-events", {
        id: randomUUID(),
        title,
        eventType: "EXERCISE",
        dueDate: "2026-01-10T09:00",
        horseId,
      });
    const end = async () => {
      await browser?.close();
      await close();
    };
    return { dice, proxy, phones, horseId, rows, newEvent, close: end };
  } catch (error) {
    await browser?.close();
    await close();
    throw error;
  }
}

async function openPhones(browser: Browser, origin: string, session: string): Promise<Phone[]> {
  const [name = "", value = ""] = session.split("=");
  const phones: Phone[] = [];
  for (const phone of ["phone 1", "phone 2"]) {
    const context = await browser.newContext({
      baseURL: origin,
      locale: "en-GB",
      timezoneId: "Europe/London",
    });
    await context.addCookies([{ name, value, url: origin }]);
    phones.push(await openPhone(phone, context));
  }
  return phones;
}
