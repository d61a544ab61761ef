import { afterEach, expect, test, vi } from "vitest";
import { keptChoice } from "./kept-choice.ts";
import { chooseTheme, themeChoice } from "./theme-choice.ts";

afterEach(() => vi.unstubAllGlobals());

function storeWith(kept: Record<string, string>) {
  const store = new Map(Object.entries(kept));
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => store.set(key, value),
  });
  return store;
}
const week = keptChoice<"SUNDAY" | "MONDAY">("week-start", ["SUNDAY", "MONDAY"]);

test("the first option is the default until another is chosen, which is stored", () => {
  storeWith({});
  expect(week.read()).toBe("SUNDAY");
  week.keep("MONDAY");
  expect(week.read()).toBe("MONDAY");
});

test("an unknown stored value is ignored", () => {
  storeWith({ "week-start": "TUESDAY" });
  expect(week.read()).toBe("SUNDAY");
});

test("a browser without storage shows the page with the default", () => {
  const refuse = () => {
    throw new DOMException("The operation is insecure", "SecurityError");
  };
  vi.stubGlobal("localStorage", { getItem: refuse, setItem: refuse });
  expect(week.read()).toBe("SUNDAY");
  expect(() => week.keep("MONDAY")).not.toThrow();
});

test("a theme is applied at once, and the device's theme sets no attribute", () => {
  storeWith({});
  const dataset: Record<string, string> = {};
  vi.stubGlobal("document", { documentElement: { dataset } });
  chooseTheme("dark");
  expect([dataset, themeChoice.read()]).toEqual([{ theme: "dark" }, "dark"]);
  chooseTheme("system");
  expect([dataset, themeChoice.read()]).toEqual([{}, "system"]);
});
