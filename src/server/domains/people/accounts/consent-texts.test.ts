import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { type ConsentType, consentTypes } from "#contract/people/accounts.ts";
import { consentVersions } from "#contract/people/consents.ts";
import { made } from "#testing/care.ts";
import { fixture } from "#testing/fixture.ts";
import { openYard, query } from "#testing/yard.ts";
import { currentConsent, textFile, textHash } from "./consents.ts";

const yard = fixture(openYard);

// texts that were agreed to never change: a new text is a new file and a new line in this list
const agreed: Record<string, string> = {
  "TERMS_OF_SERVICE/2026-11-21.md":
    "800766f35d2c81eb0767c33ca3d36c63c671ff727c9603d9f81a0032d7549dbc",
  "GDPR_DATA_PROCESSING/2026-11-21.md":
    "79965a6f1cd227c11f4f40533a2177d6efbdd68fed3de3dd71e8bbf7bc3fdde0",
  "MARKETING/2026-11-21.md": "2b10742f7922d85d26ffe770d93cc912a4ee6c86dd82fd3f8050994713378678",
  "AI_ASSISTANTS/2026-11-21.md": "5131c51b414439e0320cc61dd7216c4a8fac8e1eb09e7d5f7f30c3013f04f01e",
  "AI_ASSISTANTS/2026-11-27.md": "5134c72a7848ab6aab4e0c633d71dca3a5d70477d60f8184bbba617c80ce88b0",
};

test("no text that people agreed to has changed since, and each current one exists", () => {
  const found = globSync("consent/*/*.md").map((file) => [
    file.replaceAll("\\", "/").replace("consent/", ""),
    createHash("sha256").update(readFileSync(file)).digest("hex"),
  ]);
  expect(Object.fromEntries(found)).toEqual(agreed);
  for (const type of consentTypes) {
    expect(textFile(type)).toMatch(new RegExp(`${type}/${consentVersions[type]}\\.md$`));
    expect(textHash(type)).toBe(agreed[`${type}/${consentVersions[type]}.md`]);
  }
});

interface Person {
  consentsToRenew: ConsentType[];
}
const rename = (userId: string, type: ConsentType) =>
  query("update consents set version = '2020-01-01' where user_id = $1 and consent_type = $2", [
    userId,
    type,
  ]);

test("the ledger keeps the hash of the text beside its date", async () => {
  const { user } = await yard.newOwner();
  const { rows } = await query<{ type: ConsentType; hash: string }>(
    "select consent_type as type, text_sha256 as hash from consents where user_id = $1",
    [user.id],
  );
  expect(rows).toHaveLength(3);
  for (const { type, hash } of rows) expect(hash, type).toBe(textHash(type));
});

test("users who had agreed to an earlier text are asked again, once, at their next visit", async () => {
  const owner = await yard.newOwner();
  const toRenew = async () => (await made<Person>(owner.get("/api/user"))).consentsToRenew;
  expect(await toRenew()).toEqual([]);
  await rename(owner.user.id, "TERMS_OF_SERVICE");
  await rename(owner.user.id, "MARKETING");
  expect(await toRenew()).toEqual(["TERMS_OF_SERVICE"]);
  await made(owner.put("/api/consents", { consentType: "TERMS_OF_SERVICE", consented: true }));
  expect(await toRenew()).toEqual([]);
});

test("no answer is no consent: what was given to an older text does not count for the new one", async () => {
  const owner = await yard.newOwner();
  await owner.put("/api/consents", { consentType: "AI_ASSISTANTS", consented: true });
  expect(await currentConsent(owner.user.id, "AI_ASSISTANTS")).toBe(true);
  await rename(owner.user.id, "AI_ASSISTANTS");
  expect(await currentConsent(owner.user.id, "AI_ASSISTANTS")).toBeNull();
});
