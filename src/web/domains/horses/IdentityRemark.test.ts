import { expect, test } from "vitest";
import { checkMicrochip } from "#rules/identity/microchip.ts";
import { checkUeln } from "#rules/identity/ueln.ts";
import { jointRemark, remarkOn } from "./IdentityRemark.tsx";

const bramble = { name: "Bramble", number: "985 141 000 123 456" };

test("a valid number shows its manufacturer", () => {
  const remark = remarkOn(checkMicrochip, "985141000777777", [bramble]);
  expect(remark.isDoubt).toBe(false);
  expect(remark.sentence).toContain("Destron Fearing");
});

test("a duplicate of another horse's number names that horse, whatever the spacing", () => {
  expect(remarkOn(checkMicrochip, "985141000123456", [bramble])).toEqual({
    isDoubt: true,
    sentence: "Bramble has the same number. Check it against the passport and the scanner.",
  });
});

test("a number one slip away from another horse's and an impossible number are doubtful", () => {
  expect(remarkOn(checkMicrochip, "985140100123456", [bramble]).isDoubt).toBe(true);
  expect(remarkOn(checkMicrochip, "98514100012345", []).isDoubt).toBe(true);
  expect(remarkOn(checkUeln, "GB12345", []).sentence).toContain("Older passports");
});

test.each([
  "no idea",
  "No idea!",
  "12345",
  "unknown",
  "n/a",
  "N.A.",
  "TBC",
  "?",
  "-",
  "xxx",
  "0",
  "not known",
])("%s is not a number: the remark says what one looks like and where to find it", (typed) => {
  expect(remarkOn(checkMicrochip, typed, [])).toEqual({
    isDoubt: true,
    sentence: expect.stringMatching(/^Not to hand\? A microchip number has 15 digits.*scanner/),
  });
  expect(remarkOn(checkUeln, typed, []).sentence).toMatch(/^Not to hand\? .*passport/);
});

test.each(["985141000777777", "826046009999999", "GB12345", "98514100012345"])(
  "%s may be a number and is checked as one",
  (typed) => {
    expect(remarkOn(checkMicrochip, typed, []).sentence).not.toMatch(/^Not to hand/);
    expect(remarkOn(checkUeln, typed, []).sentence).not.toMatch(/^Not to hand/);
  },
);

test.each(["000000", "12345", "tba"])(
  "%s for both numbers gives one remark, which says where both are found",
  (typed) => {
    const first = jointRemark(typed, "000 000", true);
    expect(first?.sentence).toMatch(/^Neither to hand\?.*Section I.*scanner/);
    expect(jointRemark(typed, "000 000", false)).toBeNull();
  },
);

test.each([
  ["000000", "985141000777777"],
  ["985141000777777", "000000"],
  ["000000", ""],
])("%s beside %s: each has a remark of its own", (text, other) => {
  for (const isFirst of [true, false]) expect(jointRemark(text, other, isFirst)).toBeUndefined();
});
