import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatGreeting, formatMailedName } from "./mailed-name.ts";
import { anyCharacter } from "#testing/any-character.ts";

const hello = (firstName: string, emailConfirmed = true) =>
  formatGreeting("Hello", { firstName, emailConfirmed });

const ADDRESSES = [
  "EVIL.COM",
  "evil.co.uk",
  "192.0.2.7/login",
  "192.0.2.7",
  "[2001:db8::1]",
  "2001:db8::1",
  "BIT.LY/X",
  "WWW.EVIL.EXAMPLE/WIN",
  "https://evil.example",
  "HTTPS:\\\\evil",
  "mailto:a",
  "a@b",
  "evil。com",
  "evil．com",
  "evil｡com",
  "ｅｖｉｌ.com",
  "evil\u200b.\u2060com",
  "evil․com",
  "пример.рф",
  "例え.テスト",
  "evil⁄com",
  "℀evil",
  "localhost:3000",
  "evil.com.",
  "Robin, see evil.com",
];

describe("the first line of a mail", () => {
  test.each([
    ["Robin", "Robin"],
    ["J.R.", "J. R."],
    ["J.R. Ewing", "J. R. Ewing"],
    ["St. John", "St. John"],
    ["O'Brien-Smith", "O'Brien-Smith"],
    ["Zoë", "Zoë"],
    ["李", "李"],
    ["Ann & Bob", "Ann & Bob"],
    ["  Robin  2 ", "Robin 2"],
  ])("greets %s by name", (typed, said) => {
    expect(hello(typed)).toBe(`Hello ${said},`);
  });

  test.each([...ADDRESSES, "0800 123 4567", "Robin <b>", "x".repeat(41), "★", ""])(
    "does not contain %j",
    (typed) => {
      expect(hello(typed)).toBe("Hello,");
    },
  );

  test("has no name for an unconfirmed address", () => {
    expect(hello("Robin", false)).toBe("Hello,");
  });
});

describe("a name within a mail", () => {
  test.each([
    ["EVIL.COM", "EVIL. COM"],
    ["192.0.2.7/login", "192. 0. 2. 7 login"],
    ["BIT.LY/X", "BIT. LY X"],
    ["evil。com", "evil com"],
    ["Bambi (IRE) <3", "Bambi (IRE) <3"],
    ["King's Ransom 2", "King's Ransom 2"],
    ["://", ""],
  ])("%j becomes %j", (typed, said) => {
    expect(formatMailedName(typed)).toBe(said);
  });

  // text that a mail program might read as an address: parts joined by a stop, a colon, a slash or an at sign
  const LINKED = /[^\s][.。．｡․·:/\\@⁄∕][^\s]|:\/|\/\/|@/u;
  const parts = fc.constantFrom(
    ...ADDRESSES,
    ...". 。 ． ｡ ․ / \\ : @ \u200d \u202e \n ℀ ⒈ ㏂ ﹒ ： ／ ＠".split(" "),
  );
  const names = fc
    .array(fc.oneof(parts, fc.string({ unit: anyCharacter }), fc.string({ unit: "grapheme" })))
    .map((some) => some.join(""));

  test("contains nothing that becomes a link, whatever was typed", () => {
    fc.assert(
      fc.property(names, (typed) => {
        expect(formatMailedName(typed)).not.toMatch(LINKED);
        // the greeting is checked without its final comma
        expect(hello(typed).slice(0, -1)).not.toMatch(LINKED);
        expect(formatMailedName(typed)).not.toMatch(/[\p{C}\p{Zl}\p{Zp}]/u);
      }),
    );
  });

  test("is unchanged by formatting it again", () => {
    fc.assert(
      fc.property(names, (typed) => {
        const once = formatMailedName(typed);
        expect(formatMailedName(once)).toBe(once);
      }),
    );
  });
});
