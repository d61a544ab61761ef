import type { Page } from "@playwright/test";
import { DEMO_PATH, paths } from "#contract/paths.ts";
import { initialCalls } from "#contract/initial-calls.ts";
import { BASE_URL } from "./address.ts";
import { expect, test } from "./yard.ts";

// compares the table of preloads in documents with the calls that pages really make

test.skip(({ isMobile }) => isMobile, "what is asked is alike on both");

/** Calls that a page makes later, on scrolling or on a click; the page renders without them. */
const later: Record<string, RegExp> = {
  [paths.horses]: /^\/api\/(horse-summaries|departed-horses|draft-horses)/,
  // not in the table, because the newest year is known only after the list of years has loaded
  [paths.horse]: /\/timeline\?from=/,
  // a groom's page does not ask for it
  [paths.yard]: /^\/api\/invitations/,
  [paths.settings]:
    /^\/api\/(calendar-feed|device-key|notification-preferences|sessions|yard-place|passkeys|two-factor)/,
  [paths.privacySettings]: /^\/api\/(consents|data-complaints|device-key|gdpr)/,
};

/**
 * The pages that have first calls in the table. The chat is left out, because opening it starts a chat, which
 * makes preloaded data stale.
 */
const pages = Object.values(paths).filter(
  (path) => path !== paths.ask && initialCalls(path.replace(":id", "1")).length > 0,
);

/** Opens a page and returns the calls that it makes: those that are waited for and any that follow. */
async function asked(page: Page, path: string, awaited: readonly string[]): Promise<string[]> {
  const urls = new Set<string>();
  const isCall = (url: URL) =>
    url.pathname.startsWith("/api/") && url.pathname !== "/api/changes/stream";
  const listen = (request: { url: () => string }) => {
    const url = new URL(request.url());
    if (isCall(url)) urls.add(url.pathname + url.search);
  };
  page.on("request", listen);
  await page.goto(path, { waitUntil: "load" });
  await expect(page.locator("[aria-busy=true], .animate-breathe")).toHaveCount(0);
  await expect.soft
    .poll(() => awaited.filter((url) => !urls.has(url)), `${path} does not ask`)
    .toEqual([]);
  // only time shows that the page makes no further calls
  await page.waitForTimeout(1_500);
  page.off("request", listen);
  return [...urls].toSorted();
}

/** Removes the preloads from documents. */
const withoutPreloads = (page: Page) =>
  page.route(
    (url) =>
      pages.some((path) => new RegExp(`^${path.replace(":id", "[^/]+")}$`).test(url.pathname)),
    async (route) => {
      const response = await route.fetch();
      const html = await response.text();
      const body = html.replaceAll(/<link rel="preload"[^>]* as="fetch"[^>]*>/g, "");
      await route.fulfill({ response, body });
    },
  );

test("a document preloads exactly the calls that its page makes first", async ({ page }) => {
  test.setTimeout(300_000);
  await page.request.post(DEMO_PATH, { headers: { origin: BASE_URL } });
  const idOf = async (list: string) =>
    /"id":"([^"]+)"/.exec(await (await page.request.get(list)).text())?.[1] ?? "";
  const [horse, outing] = [await idOf("/api/horses"), await idOf("/api/outings")];
  const addressOf = (path: string) =>
    path.replace(":id", path === paths.outingStatement ? outing : horse);
  await withoutPreloads(page);
  for (const path of pages) {
    const calls = initialCalls(addressOf(path)).toSorted();
    const first = (await asked(page, addressOf(path), calls)).filter(
      (url) => !later[path]?.test(url),
    );
    expect.soft(first, path).toEqual(calls);
  }
});
