import * as fc from "fast-check";
import { expect, test } from "vitest";
import { checkCitations, UNSOURCED } from "./check-citations.ts";

const citation = (id: string) => ({ id, title: id, publisher: "BHA", url: "https://x.example" });
const found = new Map(["one", "two-b"].map((id) => [id, citation(id)]));
const check = (text: string, pieces = [text]) => {
  const checker = checkCitations({ found, toolResults: new Set(["records-1"]) });
  const said = pieces.map((piece) => checker.take(piece)).join("") + checker.end();
  return { said: said.trim(), ids: checker.citations.map(({ id }) => id), checker };
};

test("ids become numbers, in the order in which they come, several in one bracket too", () => {
  const { said, ids } = check("A rule says this. [two-b]\nAnother says that. [one, two-b]");
  expect(said).toBe("A rule says this. [1]\nAnother says that. [2][1]");
  expect(ids).toEqual(["two-b", "one"]);
});

test("a tool's result counts as a source and is not numbered", () => {
  expect(check("Bella was shod in May this year. [records-1]").said).toBe(
    "Bella was shod in May this year.",
  );
});

test("numbers that the model writes itself are no sources", () => {
  const { said, ids } = check("It is so, as everybody knows. [1]\nThis however is sourced. [one]");
  expect(said).toBe(`It is so, as everybody knows. ${UNSOURCED}\nThis however is sourced. [1]`);
  expect(ids).toEqual(["one"]);
});

test("no text is returned until a source is cited, and none at all without one", () => {
  const checker = checkCitations({ found, toolResults: new Set() });
  expect(checker.take("I think that it is fine to do so.\n")).toBe("");
  expect(checker.take("The rule allows it. [one]\n")).toContain(UNSOURCED);
  expect(check("All of this is made up by me, dear reader.").checker.isSourced()).toBe(false);
});

test.each(["Give 10 ml twice.", "2 sachets a day", "4.4 mg/kg of it", "half a tube: 7 g/kg"])(
  "a dose is dropped: %s",
  (dose) => {
    expect(check(`${dose} [one]\nRing your vet about it now. [one]`).said).toBe(
      "Ring your vet about it now. [1]",
    );
  },
);

test("the result does not depend on how the stream is split", () => {
  const text =
    "One thing is so. [one]\n- Another thing is that. [two-b]\nUnsourced as this may be here.";
  const whole = check(text).said;
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 30 }), (cuts) => {
      const pieces: string[] = [];
      let at = 0;
      for (const cut of cuts) pieces.push(text.slice(at, (at += cut)));
      pieces.push(text.slice(at));
      expect(check(text, pieces).said).toBe(whole);
    }),
  );
});
