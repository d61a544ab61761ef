import sharp from "sharp";
import { describe, expect, test } from "vitest";
import type { StableCardFacts } from "#contract/data/stable-cards.ts";
import { dayInTurn } from "#testing/runs.ts";
import { drawPdfPage, readQrCodes } from "#testing/drawn-pdf.ts";
import { readPdf } from "#testing/pdf.ts";
import { seededRandom } from "#testing/seeded-random.ts";
import { drawCards } from "./draw-cards.ts";

const facts = (given: Partial<StableCardFacts> = {}): StableCardFacts => ({
  horseName: "Bramble",
  yardName: "Willow Farm",
  about: "Bay Welsh Cob gelding, born 2012",
  place: "Box 4, Top barn",
  hasPhoto: true,
  warnings: "Kicks when fed",
  allergies: "Penicillin",
  feeds: [{ time: "07:00", what: "Chaff, 2 scoops" }],
  rugs: "Lightweight below 10 degrees",
  contacts: [
    { role: "VET", name: "Helen Marsh", company: "Oak Vets", phone: "01632 960123", hours: null },
  ],
  ...given,
});

const photo = await sharp({
  create: { width: 90, height: 60, channels: 3, background: "#884422" },
})
  .jpeg()
  .toBuffer();

const url = "https://loosebox.example/card/AaBbCcDdEeFfGgHhIiJjKkLlMmNnOoPpQqRrSsTtUu";
const cardOf = (given: Partial<StableCardFacts> = {}, its = url) => ({
  facts: facts(given),
  url: its,
  readPhoto: () => Promise.resolve(photo),
});
const sheet = { size: "A6", perSheet: "1", printedOn: "2026-06-01" } as const;
const without = (text: string) => text.replaceAll(/\s/g, "");

describe("a stable card", () => {
  test("says what it has to, each part tagged, in the order of importance", async () => {
    const { text, roles, untagged, pages } = await readPdf(await drawCards([cardOf()], sheet));
    expect(pages).toBe(1);
    expect(untagged).toEqual([]);
    const said = [
      "Bramble",
      "Bay Welsh Cob gelding, born 2012 · Box 4, Top barn",
      "Take care: Kicks when fed",
      "Allergy: Penicillin",
      "Vet",
      "01632 960123",
      "Helen Marsh, Oak Vets",
      "07:00",
      "Chaff, 2 scoops",
      "Lightweight below 10 degrees",
      "Willow Farm · printed 1 Jun 2026",
    ].map(without);
    const places = said.map((each) => text.indexOf(each));
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    expect(places[0]).toBeGreaterThanOrEqual(0);
    expect(roles.slice(0, 5)).toEqual(["H1", "P", "Figure", "Figure", "P"]);
  });

  test("is the same bytes when it is printed again on that day", async () => {
    const [one, other] = [await drawCards([cardOf()], sheet), await drawCards([cardOf()], sheet)];
    expect(one.equals(other)).toBe(true);
  });

  test("four fill a sheet, and a fifth begins another", async () => {
    const names = ["Ash", "Beech", "Cedar", "Elm", "Łucja Świętosława o'r Fynwent"];
    const cards = names.map((horseName) => cardOf({ horseName }));
    const { pages, text } = await readPdf(await drawCards(cards, { ...sheet, perSheet: "4" }));
    expect(pages).toBe(2);
    for (const name of names) expect(text).toContain(without(name));
  });

  test.each([
    { size: "A6", perSheet: "1", mm: [105, 148] },
    { size: "A5", perSheet: "1", mm: [148, 210] },
    { size: "A6", perSheet: "4", mm: [210, 296] },
    { size: "A5", perSheet: "4", mm: [296, 420] },
  ] as const)("$perSheet of $size are $mm mm", async ({ mm, ...given }) => {
    const { canvas } = await drawPdfPage(
      await drawCards([cardOf()], { ...sheet, ...given }),
      1,
      25.4 / 72,
    );
    expect(Math.abs(canvas.width - mm[0])).toBeLessThanOrEqual(1);
    expect(Math.abs(canvas.height - mm[1])).toBeLessThanOrEqual(1);
  });

  test("with more than it has room for says the most important, and that there is more", async () => {
    const long = "Wants to be led on the left, and never tied with others in the wash box. ";
    const crowded = cardOf({
      horseName: "Maximiliana von Hohenlohe-Schillingsfürst zu Waldenburg the Third",
      warnings: long.repeat(4).trim(),
      allergies: long.repeat(4).trim(),
      feeds: Array.from({ length: 12 }, (_, hour) => ({
        time: `${String(hour + 7).padStart(2, "0")}:00`,
        what: `Feed ${hour + 1}: ${long.repeat(5)}`,
      })),
      rugs: long.repeat(10),
    });
    const { text, pages } = await readPdf(await drawCards([crowded], sheet));
    expect(pages).toBe(1);
    expect(text).toContain(without("There is more: scan the code."));
    expect(text).toContain("01632960123");
    expect(text).not.toContain("Feed12:");
  });

  test("of a horse of which nothing is known says its name and has its code", async () => {
    const bare = cardOf({ about: "", place: null, warnings: null, allergies: null, feeds: [] });
    const empty = { ...bare, facts: { ...bare.facts, rugs: null, contacts: [] } };
    const bytes = await drawCards([{ ...empty, readPhoto: () => Promise.resolve(null) }], sheet);
    expect((await readPdf(bytes)).text).toContain("Bramble");
    const codes = await readQrCodes((await drawPdfPage(bytes, 1, 3)).context);
    expect(codes.map(({ text }) => text)).toEqual([url]);
  });
});

/** The part of a code's side that a patch covers which covers 15 % of its area, and that its corners take. */
const PATCH = Math.sqrt(0.15);
const CORNER = 0.2;

/** A place of the patch that leaves the three corners by which readers find a code. */
function patchBeside(random: () => number): { x: number; y: number } {
  for (;;) {
    const [x, y] = [random() * (1 - PATCH), random() * (1 - PATCH)];
    const [isLeft, isRight] = [x < CORNER, x + PATCH > 1 - CORNER];
    const [isHigh, isLow] = [y < CORNER, y + PATCH > 1 - CORNER];
    if (!(isHigh && (isLeft || isRight)) && !(isLow && isLeft)) return { x, y };
  }
}

test("the code of ten cards is read with 15 % of it covered, off its corners", async () => {
  const random = seededRandom(41 + (dayInTurn % 3));
  const wanted: string[] = [];
  const read: (string | undefined)[] = [];
  for (let n = 0; n < 10; n += 1) {
    const token = Array.from({ length: 42 }, () => Math.floor(random() * 36).toString(36)).join("");
    const its = `https://loosebox.example/card/${token}`;
    const { context } = await drawPdfPage(await drawCards([cardOf({}, its)], sheet), 1, 3);
    const [code] = await readQrCodes(context);
    if (!code) throw new Error("The code is not read");
    const { x, y } = patchBeside(random);
    context.fillStyle = n % 2 === 0 ? "white" : "black";
    context.fillRect(
      code.left + x * code.side,
      code.top + y * code.side,
      PATCH * code.side,
      PATCH * code.side,
    );
    wanted.push(its);
    read.push((await readQrCodes(context))[0]?.text);
  }
  expect(read).toEqual(wanted);
}, 60_000);
