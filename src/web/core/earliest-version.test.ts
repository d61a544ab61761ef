import { expect, test } from "vitest";
import { earliestVersion } from "./earliest-version.ts";

test("the earliest version is found by number, not as text", () => {
  expect(earliestVersion(["1a2b3c4d-100-7", "1a2b3c4d-99-12", "1a2b3c4d-99-8"])).toBe(
    "1a2b3c4d-99-8",
  );
  const large = "1a2b3c4d-18446744073709551614-1";
  expect(earliestVersion(["1a2b3c4d-18446744073709551615-1", large])).toBe(large);
});

test("null for no versions, for an answer without one, and for two logs", () => {
  expect(earliestVersion([])).toBeNull();
  expect(earliestVersion(["1a2b3c4d-99-8", ""])).toBeNull();
  expect(earliestVersion(["1a2b3c4d-1-1", "5e6f7a8b-2-1"])).toBeNull();
});
