import { expect, test } from "vitest";
import { isPage, paths } from "./paths.ts";

test("every path in the table is a page, with or without a trailing slash", () => {
  for (const path of Object.values(paths)) expect(isPage(path.replace(":id", "0197"))).toBe(true);
  expect(isPage("/horses/")).toBe(true);
});

test("an address that is not in the table is no page", () => {
  for (const path of ["/horse", "/horses/1/2", "/api/horses", "/settings/other", ""])
    expect(isPage(path)).toBe(false);
});
