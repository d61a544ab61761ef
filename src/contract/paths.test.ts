import { expect, test } from "vitest";
import { isPage, paths } from "./paths.ts";

test("every page of the table is a page, with or without a slash at the end", () => {
  for (const path of Object.values(paths)) expect(isPage(path.replace(":id", "0197"))).toBe(true);
  expect(isPage("/horses/")).toBe(true);
});

test("what is not in the table is no page", () => {
  for (const path of ["/horse", "/horses/1/2", "/api/horses", "/settings/other", ""])
    expect(isPage(path)).toBe(false);
});
