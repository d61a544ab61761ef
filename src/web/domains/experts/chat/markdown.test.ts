import * as fc from "fast-check";
import { expect, test } from "vitest";
import { type Inline, readMarkdown } from "./markdown.ts";

const parts = (text: string) => {
  const [block] = readMarkdown(text);
  return block && "parts" in block ? block.parts : [];
};
const links = (inlines: Inline[]): string[] =>
  inlines.flatMap((part) => {
    if (part.is === "link") return [part.to, ...links(part.parts)];
    return "parts" in part ? links(part.parts) : [];
  });
const allLinks = (text: string) =>
  readMarkdown(text).flatMap((block) => {
    if (block.is === "table") return block.rows.flat(2);
    return block.is === "list" ? block.items.flat() : block.parts;
  });

test("paragraphs, headings and lists", () => {
  expect(readMarkdown("# One\n\ntwo\nthree\n- a\n- b\n1. c\n\nfour").map(({ is }) => is)).toEqual([
    "heading",
    "paragraph",
    "list",
    "list",
    "paragraph",
  ]);
});

test("a table has the cells of its lines, and text before and after is not part of it", () => {
  const blocks = readMarkdown("one\n| Body | Says |\n| --- | :-- |\n| **A** | b [1] |\n\ntwo");
  expect(blocks.map(({ is }) => is)).toEqual(["paragraph", "table", "paragraph"]);
  expect(blocks[1]).toMatchObject({
    rows: [
      [[{ text: "Body" }], [{ text: "Says" }]],
      [[{ is: "strong" }], [{ text: "b " }, { is: "source", number: 1 }]],
    ],
  });
});

test("bold, italic, code, sources and links", () => {
  expect(parts("**Ring now** `x` [2] [page](https://a.example/b)")).toMatchObject([
    { is: "strong" },
    { is: "text" },
    { is: "code", text: "x" },
    { is: "text" },
    { is: "source", number: 2 },
    { is: "text" },
    { is: "link", to: "https://a.example/b" },
  ]);
});

test("HTML is text", () => {
  const html = '<img src=x onerror="alert(1)"><script>alert(1)</script>';
  expect(parts(html)).toEqual([{ is: "text", text: html }]);
});

test("a backslash escapes a mark", () => {
  expect(parts(String.raw`Bella \*\[x\]\(javascript:alert\(1\)\)`)).toEqual([
    { is: "text", text: "Bella *[x](javascript:alert(1))" },
  ]);
});

test.each([
  "[x](javascript:alert)",
  "[x](JaVaScRiPt:alert)",
  "[x](data:text/html,x)",
  "[x](//evil.example)",
  "[x](/logout)",
  "[x](vbscript:x)",
  "[x]( javascript:alert)",
  "[x](https:javascript:alert)",
])("is not a link: %s", (text) => {
  expect(links(parts(text))).toEqual([]);
});

test("in any text, links lead only to the web or a mailbox, and parsing is fast", () => {
  const pieces = fc.constantFrom(
    "[",
    "](",
    ")",
    "javascript:",
    "https://a.b",
    "*",
    "**",
    "`",
    "\\",
    "\n- ",
    "x",
    "<b>",
    "[1]",
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 60 }), (said) => {
      for (const to of links(allLinks(said.join(""))))
        expect(to).toMatch(/^(https?:\/\/|mailto:)/i);
    }),
    { numRuns: 500 },
  );
  const before = performance.now();
  readMarkdown("[".repeat(20_000) + "*a".repeat(20_000) + "`".repeat(9_999));
  expect(performance.now() - before).toBeLessThan(4_000);
});
