import type { Locator, Page } from "@playwright/test";

/** Waits until what the page has been told stands on the screen. */
export const drawn = (page: Page) =>
  page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );

/** Waits until something that comes with a motion is where it stays. */
export const arrived = (locator: Locator) =>
  locator.evaluate(async (element) => {
    const motions = element.getAnimations({ subtree: true });
    await Promise.allSettled(motions.map(({ finished }) => finished));
  });
