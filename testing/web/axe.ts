import axe from "axe-core";
import { expect } from "vitest";

/**
 * Expects no violation of WCAG 2.2 AA that a program can detect in the rendered component; the page around it is
 * not checked.
 */
export async function expectAccessible(): Promise<void> {
  // colours are final only after fade-in animations have ended; endless animations are not waited for
  const ending = document
    .getAnimations()
    .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
  await Promise.allSettled(ending.map(({ finished }) => finished));
  const { violations } = await axe.run(document.body, {
    runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
    resultTypes: ["violations"],
  });
  expect(violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))).toEqual(
    [],
  );
}
