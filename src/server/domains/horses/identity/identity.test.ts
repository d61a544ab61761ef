import { describe, expect, test } from "vitest";
import { fixture } from "#testing/fixture.ts";
import { limitsInThisTest } from "#testing/limits.ts";
import { openYard } from "#testing/yard.ts";
import { CHECKS_A_MINUTE } from "./identity.ts";

const yard = fixture(openYard);

const CHECK = "/api/identity-check";
const ask = (given: Record<string, unknown>) => yard.visitor().post(CHECK, given);

describe("POST /api/identity-check", () => {
  test("explains both numbers, even signed out", async () => {
    const reply = await ask({ microchipNumber: "985 120 012 345 678", ueln: "826-031-000012345" });
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toEqual({
      microchipNumber: {
        status: "OK",
        sentence:
          "15 digits, beginning with 985, the code of Destron Fearing. The number does not show who owns the horse; check it with the Central Equine Database.",
        country: null,
        maker: "Destron Fearing",
        source: "id-chip-15-digits",
      },
      ueln: {
        status: "OK",
        sentence:
          "Issued in the United Kingdom by the Highland Pony Society; number 000012345. A UELN never changes and is not the microchip number.",
        country: "the United Kingdom",
        database: "the Highland Pony Society",
        source: "id-ueln-uk-826",
      },
    });
  });

  test("a number that was not asked about is null", async () => {
    expect((await ask({ ueln: "GBR031000012345" })).json()).toMatchObject({
      microchipNumber: null,
      ueln: { status: "INVALID", country: null, database: null },
    });
    expect((await ask({ microchipNumber: "0123456789", ueln: "" })).json()).toMatchObject({
      microchipNumber: { status: "WARN" },
      ueln: null,
    });
  });

  test("the same number in both places is a warning", async () => {
    const number = "826031000012345";
    expect((await ask({ microchipNumber: number, ueln: number })).json()).toMatchObject({
      microchipNumber: { status: "WARN" },
      ueln: { status: "WARN" },
    });
  });

  test("says in one sentence what is wrong with the input", async () => {
    const nothing = [400, "Give a microchip number or a UELN"];
    expect(await ask({})).toAnswer(nothing);
    expect(await ask({ microchipNumber: " ", ueln: null })).toAnswer(nothing);
    const reply = await ask({ ueln: "8".repeat(101) });
    expect(reply).toAnswer([400, "Ueln must be at most 100 characters"]);
    expect((await ask({ microchipNumber: 985120012345678 })).statusCode).toBe(400);
  });

  test("too many checks from one connection have to wait", async () => {
    limitsInThisTest();
    const flood = yard.visitor("198.51.100.3");
    const send = () => flood.post(CHECK, { ueln: "826031000012345" });
    for (let count = 0; count < CHECKS_A_MINUTE; count++) await send();
    expect((await send()).statusCode).toBe(429);
  });
});
