import { mkdtempSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { readConfig, useConfig } from "#server/core/config.ts";
import { seal, unseal } from "./secrets.ts";

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "loosebox-seal-"));
  useConfig(readConfig({ DATA_DIR: dataDir }));
});

test("sealed text opens again, and does not reveal its content", () => {
  const sealed = seal("hay barn", "totp 1");
  expect(sealed).not.toContain(Buffer.from("hay barn").toString("base64url"));
  expect(seal("hay barn", "totp 1"), "twice the same looks different").not.toBe(sealed);
  expect(unseal(sealed, "totp 1")).toBe("hay barn");
});

test("for another purpose, changed by a bit, truncated, or with another key it does not open", () => {
  const sealed = seal("hay barn", "totp 1");
  expect(unseal(sealed, "totp 2")).toBeNull();
  const bytes = Buffer.from(sealed, "base64url");
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
  expect(unseal(bytes.toString("base64url"), "totp 1")).toBeNull();
  expect(unseal(sealed.slice(0, 10), "totp 1")).toBeNull();
  useConfig(readConfig({ DATA_DIR: mkdtempSync(join(tmpdir(), "loosebox-seal-")) }));
  expect(unseal(sealed, "totp 1")).toBeNull();
});

test("only our own account can read the key file", () => {
  seal("hay barn", "totp 1");
  expect(statSync(join(dataDir, "secrets", "seal-key")).mode & 0o777).toBe(0o600);
});
