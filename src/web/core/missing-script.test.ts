import { afterEach, expect, test, vi } from "vitest";
import { loadAnewWhenScriptsAreGone } from "./missing-script.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("a page whose scripts are gone is reloaded, but not in a loop", () => {
  vi.useFakeTimers({ now: new Date("2026-11-22T09:00:00Z") });
  const store = new Map<string, string>();
  const reload = vi.fn<() => void>();
  const page = Object.assign(new EventTarget(), { location: { reload } });
  vi.stubGlobal("window", page);
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => store.set(key, value),
  });
  loadAnewWhenScriptsAreGone();
  const miss = () => page.dispatchEvent(new Event("vite:preloadError"));
  miss();
  expect(reload).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(29_999);
  miss();
  expect(reload).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  miss();
  expect(reload).toHaveBeenCalledTimes(2);
});
