import { describe, expect, test } from "vitest";
import { heightInCm, formatHeight, inCm, inHands, otherUnit } from "./height.ts";

describe("parsing a height", () => {
  test.each([
    ["14.2 hh", 147.32],
    ["14.2hh", 147.32],
    ["14,2 HH", 147.32],
    ["14.2", 147.32],
    ["14 hh", 142.24],
    ["14.3½hh", 151.13],
    ["14.2 ¼ hands", 147.955],
    ["16 hands high", 162.56],
    ["8.2h", 86.36],
    ["148 cm", 148],
    ["148", 148],
    ["148.5cm", 148.5],
    ["1.48 m", 148],
    [" 1,48m ", 148],
  ])("%s is %d cm", (text, cm) => {
    expect(heightInCm(text)).toBeCloseTo(cm, 6);
  });

  test("14.2 is fourteen hands and two inches, not fourteen and a fifth", () => {
    expect(heightInCm("14.2 hh")).toBe((14 * 4 + 2) * 2.54);
    expect(heightInCm("14.2 hh")).not.toBeCloseTo(14.2 * 4 * 2.54, 1);
  });

  test.each(["", "tall", "14.4 hh", "14.9", "148 hh", "14.25 hh", "3 m", "1", "260 cm", "-14 hh"])(
    "'%s' cannot be parsed as a height",
    (text) => {
      expect(heightInCm(text)).toBeNull();
    },
  );
});

describe("formatting a height", () => {
  test.each([
    [128, "12.2 hh"],
    [138, "13.2 hh"],
    [148, "14.2 hh"],
    [158, "15.2 hh"],
    [162.56, "16 hh"],
    [161.9, "16 hh"],
  ])("%d cm is %s", (cm, words) => {
    expect(inHands(cm)).toBe(words);
  });

  test("to the nearest centimetre", () => {
    expect(inCm(147.32)).toBe("147 cm");
  });

  test("every height in hands and inches is unchanged by conversion to centimetres and back", () => {
    for (let inches = 6 * 4; inches <= 19 * 4; inches += 1) {
      const said = inHands(inches * 2.54);
      const cm = heightInCm(said) ?? 0;
      expect(inHands(cm)).toBe(said);
      expect(inHands(Math.round(cm))).toBe(said);
    }
  });

  test("as it was written when it is in the wanted unit, or cannot be parsed", () => {
    expect(formatHeight("14.2½hh", "HANDS")).toBe("14.2½hh");
    expect(formatHeight("1.48 m", "CM")).toBe("1.48 m");
    expect(formatHeight("about 15 hands", "CM")).toBe("about 15 hands");
    expect(formatHeight("14.2 hh", "CM")).toBe("147 cm");
    expect(formatHeight("148 cm", "HANDS")).toBe("14.2 hh");
    expect(formatHeight("14.2", "HANDS")).toBe("14.2 hh");
  });

  test("in the unit it was not typed in", () => {
    expect(otherUnit("14.2")).toBe("147 cm");
    expect(otherUnit("148 cm")).toBe("14.2 hh");
    expect(otherUnit("tall")).toBeNull();
  });
});
