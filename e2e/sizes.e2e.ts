import { readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";

// the sizes of the build's scripts in bytes, compressed with brotli
const sizes: Record<"firstLoad" | "parts" | "routes", Record<string, number>> &
  Record<"forms" | "fonts", number> = JSON.parse(readFileSync("dist/web/sizes.json", "utf8"));
const { firstLoad, parts, routes, forms, fonts } = sizes;
const kilobytes = (bytes = Number.POSITIVE_INFINITY) => bytes / 1024;

const budgets: Record<string, number> = { "/auth": 110.5, "/dashboard": 99, "/horses": 100 };

for (const [page, budget] of Object.entries(budgets))
  test(`the first load of ${page} is at most ${budget} KB of script`, () => {
    expect(kilobytes(firstLoad[page])).toBeLessThanOrEqual(budget);
  });

test("what forms share is at most 12 KB", () => {
  expect(kilobytes(forms)).toBeGreaterThan(5);
  expect(kilobytes(forms)).toBeLessThanOrEqual(12);
});

test("the fonts that every page waits for have at most 28 KB", () => {
  expect(kilobytes(fonts)).toBeGreaterThan(20);
  expect(kilobytes(fonts)).toBeLessThanOrEqual(28);
});

test("any other page adds at most 50 KB of script to the dashboard", () => {
  expect(Object.keys(routes).length).toBeGreaterThan(40);
  for (const [page, bytes] of Object.entries(routes))
    expect(kilobytes(bytes), page).toBeLessThanOrEqual(50);
  for (const [page, bytes] of Object.entries(firstLoad))
    expect(kilobytes(bytes), page).toBeLessThanOrEqual(150);
});

test("the dialog of a horse's records adds at most 45 KB, no dialog more than 62", () => {
  const records = "src/web/domains/care/records/RecordsDialog.tsx";
  expect(kilobytes(parts[records])).toBeLessThanOrEqual(45);
  for (const [part, bytes] of Object.entries(parts).filter(([name]) => name.endsWith("Dialog.tsx")))
    expect(kilobytes(bytes), part).toBeLessThanOrEqual(62);
});
