import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { currentToasts, dismissToast, toast } from "./toast.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

test("a new toast replaces the previous one", () => {
  toast({ title: "First" });
  toast({ title: "Second", variant: "destructive" });
  expect(currentToasts()).toMatchObject([{ title: "Second", variant: "destructive", open: true }]);
});

test("a dismissed toast closes at once and is removed after 1,000,000 ms", () => {
  const id = toast({ description: "Horse added successfully" });
  dismissToast(id);
  expect(currentToasts()).toMatchObject([{ id, open: false }]);
  vi.advanceTimersByTime(999_999);
  expect(currentToasts()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(currentToasts()).toEqual([]);
});

test("removing an old toast leaves a newer one", () => {
  dismissToast(toast({ title: "Old" }));
  const newer = toast({ title: "New" });
  vi.advanceTimersByTime(1_000_000);
  expect(currentToasts()).toMatchObject([{ id: newer }]);
});
