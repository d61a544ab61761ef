import axe from "axe-core";
import { expect } from "vitest";

/** No violation of WCAG 2.2 AA that a machine can find in what is shown; the page around it is not judged. */
export async function expectAccessible(): Promise<void> {
  // what is still fading in has not its colours yet; what turns for ever is not waited for
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
