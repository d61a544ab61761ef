import type { Locator, Page } from "@playwright/test";

/** Waits until the browser has painted the page's latest state. */
export const drawn = (page: Page) =>
  page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );

/** Waits until an element's animations have finished. */
export const arrived = (locator: Locator) =>
  locator.evaluate(async (element) => {
    const motions = element.getAnimations({ subtree: true });
    await Promise.allSettled(motions.map(({ finished }) => finished));
  });
