import { beforeEach, expect, test } from "vitest";
import {
  type InspectionPack,
  inspectionEndpoints,
  type PackGap,
  type PackRequirement,
} from "#contract/data/inspection.ts";
import { addDays } from "#rules/dates.ts";
import { expectAccessible } from "#testing/web/axe.ts";
import { choose, press, says } from "#testing/web/fields.ts";
import { anId } from "#testing/web/makers.ts";
import { show } from "#testing/web/screen.tsx";
import { answer, callsOf, refuse } from "#testing/web/server.ts";
import { InspectionPage } from "./InspectionPage.tsx";

const { read } = inspectionEndpoints;

const source = {
  id: "lic-england-insurance",
  title: "The Regulations 2018",
  publisher: "HM Government",
  section: "Schedule 5 paragraph 2",
  url: "https://www.legislation.gov.uk/",
  effective: "2018-10",
  evidence: "source-seen",
} as const;

const aGap = (given: Partial<PackGap> = {}): PackGap => ({
  horseId: anId(),
  horseName: "Biscuit",
  isHere: true,
  date: null,
  sentence: "Nothing since 1 May 2026.",
  isMissing: true,
  ...given,
});

const aRequirement = (given: Partial<PackRequirement> = {}): PackRequirement => ({
  id: "certificate",
  asks: "The certificate of insurance on display.",
  basis: "LAW",
  answer: "YOU",
  source,
  state: "TO_SHOW",
  gaps: [],
  moreGaps: 0,
  ...given,
});

const weeks = Array.from({ length: 157 }, (_, week) => addDays("2023-11-20", week * 7));

const aPack = (given: Partial<InspectionPack> = {}): InspectionPack => ({
  pack: "ENGLAND",
  yardName: "Yard",
  madeOn: "2026-11-26",
  from: "2023-11-26",
  horses: [],
  note: { sentence: "This pack is no licence.", source },
  requirements: [aRequirement()],
  workload: { weeks, horses: [] },
  ...given,
});

beforeEach(() => localStorage.clear());

test("a yard without horses or work is shown what only a person can show, as nothing else", async () => {
  answer(read, aPack());
  const screen = await show(<InspectionPage />);
  await says(screen, "This pack is no licence.");
  await says(screen, "Nothing that is asked is missing on record.");
  await says(screen, /No work is on record\. Write it down/);
  await expect.element(screen.getByText("To be shown", { exact: true })).toBeVisible();
  await expectAccessible();
});

test("each gap leads to the horse where it is put right, and a long list is shown whole when wanted", async () => {
  const gaps = Array.from({ length: 12 }, (_, n) => aGap({ horseName: `Horse ${n}` }));
  const gone = aGap({ horseName: "Old Tom", isHere: false });
  answer(
    read,
    aPack({
      requirements: [
        aRequirement({
          id: "farrier",
          answer: "FARRIER",
          asks: "A farrier.",
          state: "MISSING",
          gaps,
        }),
        aRequirement({
          id: "book",
          answer: "MEDICINES",
          asks: "A book.",
          state: "MISSING",
          gaps: [gone],
          moreGaps: 1_200,
        }),
      ],
    }),
  );
  const screen = await show(<InspectionPage />);
  await expect
    .element(screen.getByRole("link", { name: "Horse 3" }))
    .toHaveAttribute("href", `/horses/${gaps[3]?.horseId}?tab=records&kind=farrier`);
  await expect
    .element(screen.getByRole("link", { name: "Old Tom" }))
    .toHaveAttribute("href", `/medicines?horse=${gone.horseId}`);
  await says(screen, "12 missing");
  await says(screen, "1,201 missing");
  expect(screen.getByRole("link", { name: "Horse 11" }).query()).toBeNull();
  await press(screen, "Show all 12");
  await expect.element(screen.getByRole("link", { name: "Horse 11" })).toBeVisible();
  await expectAccessible();
});

test("another pack is asked for when it is chosen, and is remembered in this browser", async () => {
  answer(read, aPack());
  const screen = await show(<InspectionPage />);
  await says(screen, "This pack is no licence.");
  await choose(screen, "Pack", "Good practice for a livery yard");
  await expect.poll(() => callsOf(read).at(-1)?.query).toMatchObject({ pack: "LIVERY" });
  expect(localStorage.getItem("inspection-pack")).toBe("LIVERY");
});

test("the work of the horses is a table, with the longest run of days", async () => {
  const longestRun = { days: 9, from: "2026-11-01", to: "2026-11-09" };
  const minutes = weeks.map((_, week) => (week === 156 ? 90 : 0));
  const horse = { horseId: anId(), horseName: "Biscuit", minutes, daysWorked: 9, longestRun };
  answer(read, aPack({ workload: { weeks, horses: [horse] } }));
  const screen = await show(<InspectionPage />);
  await expect.element(screen.getByRole("cell", { name: "1.5" })).toBeVisible();
  await says(screen, "9 days, 1 Nov 2026 to 9 Nov 2026");
  await expectAccessible();
});

test("a pack that cannot be put together is said to be so, and tried again", async () => {
  refuse(read, 503, "The database is away. Try again in a minute.");
  const screen = await show(<InspectionPage />);
  await says(screen, "The database is away. Try again in a minute.");
  answer(read, aPack());
  await press(screen, "Try again");
  await says(screen, "This pack is no licence.");
});
