import { describe, expect, test } from "vitest";
import { fixture } from "./fixture.ts";

const steps: string[] = [];
const open = async (name: string) => {
  steps.push(`opens ${name}`);
  return { name, close: () => void steps.push(`closes ${name}`) };
};

describe("fixtures", () => {
  const yard = fixture(() => open("yard"));
  const owner = fixture(() => open(`owner of ${yard.name}`));

  test("are made before the tests, one after the other", () => {
    expect(owner.name).toBe("owner of yard");
    expect(steps).toEqual(["opens yard", "opens owner of yard"]);
  });

  test("cannot be changed, for what was made would not see it", () => {
    expect(() => Object.assign(owner, { name: "another" })).toThrow("read only property");
  });
});

describe("after their tests", () => {
  test("they are closed, the last first", () => {
    expect(steps.slice(2)).toEqual(["closes owner of yard", "closes yard"]);
  });
});
