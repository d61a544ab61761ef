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

  test("are made before the tests, one after another", () => {
    expect(owner.name).toBe("owner of yard");
    expect(steps).toEqual(["opens yard", "opens owner of yard"]);
  });

  test("cannot be changed, since the original would not be", () => {
    expect(() => Object.assign(owner, { name: "another" })).toThrow("read only property");
  });
});

describe("after their tests", () => {
  test("they are closed in reverse order", () => {
    expect(steps.slice(2)).toEqual(["closes owner of yard", "closes yard"]);
  });
});
