import { expect, type Locator, type TestInfo } from "@playwright/test";

/** Counts the taps of a journey, and its seconds from this call on. */
export function newMark(info: TestInfo, name: string) {
  const begun = Date.now();
  const isPhone = info.project.name === "phone";
  let taps = 0;
  return {
    tap: async (what: Locator) => {
      taps += 1;
      await (isPhone ? what.tap() : what.click());
    },
    /** Records the figures, and fails above the maximum of taps. */
    end: (atMost: number) => {
      const seconds = ((Date.now() - begun) / 1_000).toFixed(1);
      const took = `${name}: ${taps} ${taps === 1 ? "tap" : "taps"}, ${seconds} s`;
      writeDown(info, took);
      expect(taps, name).toBeLessThanOrEqual(atMost);
    },
  };
}
export type Mark = ReturnType<typeof newMark>;

/** Records a mark, and prints it beside the journey. */
export function writeDown(info: TestInfo, mark: string) {
  info.annotations.push({ type: "mark", description: mark });
  // eslint-disable-next-line no-console -- the figures are printed beside the journey
  console.log(`mark: ${mark} (${info.project.name})`);
}
