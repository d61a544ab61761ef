import { expect, test } from "vitest";
import { isDatabaseAway } from "./faults.ts";

const failure = (code: string, message = "") => Object.assign(new Error(message), { code });

test("a primary that has become a replica, or a pooler without one, is a database that is away", () => {
  const refusals = [
    failure("25006", "cannot execute INSERT in a read-only transaction"),
    failure("08P01", "server login has been failing, try again later (server_login_retry)"),
    failure("57P01", "terminating connection due to administrator command"),
  ];
  for (const refusal of refusals)
    expect(isDatabaseAway(new Error("Failed query", { cause: refusal }))).toBe(true);
});

test("a wrong statement is not", () => {
  expect(isDatabaseAway(failure("42601", "syntax error"))).toBe(false);
});
