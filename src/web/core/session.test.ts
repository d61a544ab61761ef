import { expect, test } from "vitest";
import { rightsOfRole } from "#contract/policy.ts";
import { aUser } from "#testing/web/makers.ts";
import { mayWrite } from "./session.ts";

test("a member may write where their rights say so", () => {
  expect(mayWrite(aUser(), "money")).toBe(true);
  expect(mayWrite(aUser({ rights: rightsOfRole.GROOM }), "money")).toBe(false);
});

test("without rights, as an earlier version of the server answers, nothing is hidden", () => {
  const user = aUser();
  Reflect.deleteProperty(user, "rights");
  expect(mayWrite(user, "money")).toBe(true);
});
