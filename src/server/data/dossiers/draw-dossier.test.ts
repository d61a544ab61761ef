import { buffer } from "node:stream/consumers";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import {
  type DossierEntry,
  type DossierFacts,
  type DossierSection,
  dossierSections,
} from "#contract/data/dossiers.ts";
import { formatDay } from "#rules/date-format.ts";
import { printable } from "#server/core/pdf/canvas.ts";
import type { ReadPrintedFile } from "#server/domains/files/printed-files.ts";
import { readPdf } from "#testing/pdf.ts";
import { isLong } from "#testing/runs.ts";
import { seededRandom } from "#testing/seeded-random.ts";
import { pictureSide } from "./append-files.ts";
import { drawDossier, openDossierPdf } from "./draw-dossier.ts";
import { fingerprintOf } from "./fingerprint.ts";

const RUNS = isLong ? 200 : 3;
const RECORDS_OF_A_YEAR = isLong ? 60 : 12;
const MADE_AT = new Date("2026-06-01T10:00:00Z");

const words = [
  ..."Ŵyn Llŷr Łódź Świętosława Zażółć gęślą jaźń Ægir Ångström naïve".split(" "),
  ..."sound lame near-fore <b>bold</b> 100% £85.50 ½ °C “quoted” … — back\\slash (bracket)".split(
    " ",
  ),
  "🐴",
  "漢字",
  "Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen",
];
const parts = dossierSections.filter((section) => section !== "costs" && section !== "files");

/** What somebody may have written down, of any length. */
function randomFacts(seed: number): DossierFacts {
  const random = seededRandom(seed);
  const below = (count: number) => Math.floor(random() * count);
  const text = (most: number) =>
    Array.from({ length: 1 + below(most) }, () => words[below(words.length)]).join(" ");
  const entry = (n: number): DossierEntry => ({
    id: String(n),
    date: `20${10 + below(16)}-0${1 + below(9)}-${10 + below(18)}`,
    title: text(6),
    facts: Array.from({ length: below(5) }, (_, at) => [
      `Fact ${at}`,
      text(below(20) === 0 ? 900 : 15),
    ]),
    cost: below(2) === 0 ? null : 1 + below(99_999) / 100,
    files: [],
    by: below(2) === 0 ? null : "the owner",
    enteredOn: below(2) === 0 ? null : "2024-02-29",
    changedOn: null,
  });
  const part = (section: DossierSection) => ({
    section,
    entries: Array.from({ length: below(3) === 0 ? below(60) : below(6) }, (_, n) => entry(n)),
    remarks: Array.from({ length: below(3) }, () => text(40)),
  });
  return {
    horseName: text(4),
    yardName: text(3),
    madeOn: "2026-06-01",
    photoId: null,
    identity: [
      ["Name", text(4)],
      ["Microchip number", "985 000 001 234 567"],
    ],
    parts: parts.filter(() => below(4) > 0).map(part),
  };
}

async function draw(facts: DossierFacts, read: ReadPrintedFile = () => Promise.resolve(null)) {
  const kept = {
    facts,
    purpose: "VETTING" as const,
    fingerprint: fingerprintOf(facts),
    madeAt: MADE_AT,
    verifyUrl: "https://loosebox.example/verify/abcdef",
  };
  const pdf = await openDossierPdf(kept);
  const bytes = buffer(pdf.stream);
  await drawDossier(pdf, kept, { read, signal: new AbortController().signal });
  return bytes;
}

const written = { cost: null, files: [], by: null, enteredOn: null, changedOn: null };

const bare = (text: string) => printable(text).replaceAll(/\s/g, "");

/** Everything that a dossier says, as a reader finds it. */
const saidBy = ({ horseName, yardName, identity, parts: all }: DossierFacts) => [
  horseName,
  yardName,
  ...identity.flat(),
  ...all.flatMap(({ remarks, entries }) => [
    ...remarks,
    ...entries.flatMap(({ date, title, facts }) => [formatDay(date), title, ...facts.flat()]),
  ]),
];

describe("a dossier's PDF", () => {
  test(
    `of ${RUNS} random ones: a reader finds every fact, in parts of the structure`,
    async () => {
      for (let seed = 1; seed <= RUNS; seed += 1) {
        const facts = randomFacts(seed);
        const pdf = await readPdf(await draw(facts));
        // a long text may go on in a further row, or after the foot and the heads of the next page
        const missing = saidBy(facts).filter(
          (text) => bare(text).length < 300 && !pdf.text.includes(bare(text)),
        );
        expect(missing, `seed ${seed}`).toEqual([]);
        expect(pdf.untagged, `seed ${seed}`).toEqual([]);
        expect(pdf.roles.slice(0, 5), `seed ${seed}`).toEqual(["H1", "P", "P", "Table", "H2"]);
      }
    },
    20_000 + RUNS * 3_000,
  );

  test("says all of a text that is longer than a page", async () => {
    const long = Array.from({ length: 2_000 }, (_, n) => `word${n}`);
    const entry = { ...written, id: "1", date: "2025-01-01", title: "Check-up" };
    const { text } = await readPdf(
      await draw({
        horseName: "Bramble",
        yardName: "Yard",
        madeOn: "2026-06-01",
        photoId: null,
        identity: [],
        parts: [
          {
            section: "veterinary",
            entries: [{ ...entry, facts: [["Notes", long.join(" ")]] }],
            remarks: [],
          },
        ],
      }),
    );
    expect(long.filter((word) => !text.includes(word))).toEqual([]);
  });

  test("of twenty years is drawn, and says each record once", async () => {
    const facts = randomFacts(7);
    const [part] = facts.parts;
    const entries = Array.from({ length: 20 * RECORDS_OF_A_YEAR }, (_, n) => ({
      id: String(n),
      title: "Trim",
      date: `${2006 + Math.floor(n / RECORDS_OF_A_YEAR)}-05-10`,
      facts: [["Farrier", "Tom Ridley"]] satisfies [string, string][],
      cost: null,
      files: [],
      by: "a groom",
      enteredOn: "2026-01-01",
      changedOn: null,
    }));
    const pdf = await readPdf(
      await draw({ ...facts, parts: part ? [{ ...part, entries, remarks: [] }] : [] }),
    );
    expect(pdf.text.match(/TomRidley/g)).toHaveLength(entries.length);
  }, 60_000);

  test("has three hundred photos on pages of their own, and names what is over", async () => {
    const bytes = await sharp({ create: { width: 90, height: 60, channels: 3, background: "tan" } })
      .jpeg()
      .toBuffer();
    const photo = (n: number) => ({
      id: `${n}`,
      originalName: `p${n}.jpg`,
      mimeType: "image/jpeg",
    });
    const files = Array.from({ length: 302 }, (_, n) => photo(n));
    const facts: DossierFacts = {
      ...randomFacts(3),
      parts: [
        {
          section: "other",
          entries: [{ ...written, id: "1", date: "2025-01-01", title: "Scan", facts: [], files }],
          remarks: [],
        },
      ],
    };
    const read = () => Promise.resolve({ isPicture: true, mimeType: "image/jpeg", bytes });
    const pdf = await readPdf(await draw(facts, read));
    // the code of the page is a figure as well
    expect(pdf.roles.filter((role) => role === "Figure")).toHaveLength(301);
    expect(pdf.text).toContain("•p300.jpg(Otherrecords:Scan,1Jan2025)•p301.jpg");
    expect(pictureSide(facts.parts)).toBe(1_000);
  }, 60_000);
});
