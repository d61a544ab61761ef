import { expect, test } from "vitest";
import { partsOf, withoutSuggestions } from "./Answer.tsx";

const LABEL = "From the reference library (no AI model configured)";
const sources = "Sources:\n1. BHA, Rules of Racing\n2. BE, Rulebook 2026";

test("an answer is split into its text, list of sources and label", () => {
  expect(partsOf(`21 to 60 days [1].\n\n${sources}\n\n${LABEL}\n`)).toEqual({
    text: "21 to 60 days [1].",
    label: LABEL,
  });
  expect(partsOf("Bella weighs 480 kg.\n\nFrom your yard's own records")).toEqual({
    text: "Bella weighs 480 kg.",
    label: "From your yard's own records",
  });
});

test("a model's answer has no label, and keeps its paragraphs and lists", () => {
  const words = "Two things:\n\n1. water\n2. hay\n\nThen ring the vet.";
  expect(partsOf(words)).toEqual({ text: words, label: null });
  expect(partsOf("")).toEqual({ text: "", label: null });
});

test("a list of sources in the middle belongs to the text", () => {
  const words = `${sources}\n\nBoth say the same.`;
  expect(partsOf(`Look here.\n\n${words}`).text).toContain("Rules of Racing");
});

test("a sentence that ends with a label's words stays whole", () => {
  const words = "The answer is taken From the reference library alone.";
  expect(partsOf(words)).toEqual({ text: words, label: null });
});

test("an answer of maximum length is split quickly", () => {
  const before = performance.now();
  partsOf(`${"\n\nFrom here".repeat(20_000)}\n\n${LABEL}`);
  expect(performance.now() - before).toBeLessThan(2_000);
});

test("suggestions are removed from the text, and the first words of each are returned", () => {
  const words = "Which do you mean?\n\n- **Is it 5 * 3?** It is…\n- **Another?** Yes.";
  expect(withoutSuggestions(words, ["Is it 5 * 3?", "Another?"])).toEqual({
    text: "Which do you mean?",
    hints: new Map([
      ["Is it 5 * 3?", "It is…"],
      ["Another?", "Yes."],
    ]),
  });
  expect(withoutSuggestions(words, []).text).toBe(words);
});
