import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keptYard, setTabYard, tabYard, yardHeader } from "./tab-yard.ts";

const YARD = "00000000-0000-4000-8000-000000000001";

/** A storage that holds what is put into it, as a tab's does over a reload. */
function makeStorage() {
  const held = new Map<string, string>();
  return {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void held.set(key, value),
    removeItem: (key: string) => void held.delete(key),
  };
}

beforeEach(() => {
  vi.stubGlobal("sessionStorage", makeStorage());
});
afterEach(() => {
  setTabYard(null);
  vi.unstubAllGlobals();
});

test("before the user is known, calls name no yard", () => {
  expect(tabYard()).toBe(null);
  expect(keptYard()).toBe(null);
  expect(yardHeader()).toEqual({});
});

test("the tab's yard is named in every call, and kept for the time after a reload", () => {
  setTabYard(YARD);
  expect(tabYard()).toBe(YARD);
  expect(yardHeader()).toEqual({ "yard-id": YARD });
  expect(keptYard()).toBe(YARD);
});

test("whoever signs out leaves no yard behind", () => {
  setTabYard(YARD);
  setTabYard(null);
  expect(yardHeader()).toEqual({});
  expect(keptYard()).toBe(null);
});

test("where the browser stores nothing, the tab still works in its yard until it is reloaded", () => {
  const refuse = () => {
    throw new DOMException("The operation is insecure.", "SecurityError");
  };
  vi.stubGlobal("sessionStorage", { getItem: refuse, setItem: refuse, removeItem: refuse });
  setTabYard(YARD);
  expect(yardHeader()).toEqual({ "yard-id": YARD });
  expect(keptYard()).toBe(null);
  setTabYard(null);
  expect(yardHeader()).toEqual({});
});
