import { beforeEach, expect, test } from "vitest";
import { horseEndpoints } from "#contract/horses/horses.ts";
import { mailedPaperEndpoints } from "#contract/horses/mailed-papers.ts";
import { paperEndpoints } from "#contract/horses/papers.ts";
import { formatDay } from "#rules/date-format.ts";
import { addDays } from "#rules/dates.ts";
import { londonDate } from "#rules/london.ts";
import { aPaper } from "#testing/web/horse-makers.ts";
import { longNames, testList } from "#testing/web/list-tests.tsx";
import { aHorse, aListedHorse } from "#testing/web/makers.ts";
import { show } from "#testing/web/screen.tsx";
import { answer } from "#testing/web/server.ts";
import { HorsePapers } from "./HorsePapers.tsx";
import { PapersPage } from "./PapersPage.tsx";

const today = londonDate(new Date());

beforeEach(() => {
  answer(horseEndpoints.names, []);
  answer(mailedPaperEndpoints.list, { open: false, address: null, waiting: [] });
});

testList({
  element: () => <PapersPage />,
  spec: paperEndpoints.list,
  empty: [],
  emptyText: "No papers yet",
  long: () => longNames(60).map((name) => aPaper({ kind: "OTHER", name })),
  longText: /Stonebrk 059/,
  failedText: "The papers could not be loaded",
});

test("the yard's papers come first, then the horse whose paper ends next", async () => {
  const [later, sooner] = [aListedHorse({ name: "Alder" }), aListedHorse({ name: "Bella" })];
  answer(horseEndpoints.names, [later, sooner]);
  answer(paperEndpoints.list, [
    aPaper({ horseId: sooner.id, validUntil: addDays(today, 3) }),
    aPaper({ horseId: later.id, validUntil: addDays(today, 30) }),
    aPaper({ kind: "LICENCE", validUntil: addDays(today, 90) }),
  ]);
  const screen = await show(<PapersPage />);
  await expect.element(screen.getByRole("heading", { name: "The yard's" })).toBeVisible();
  const headings = screen.getByRole("heading", { level: 2 }).elements();
  expect(headings.map(({ textContent }) => textContent)).toEqual(["The yard's", "Bella", "Alder"]);
});

test("a horse's papers say in words when they end, and have their files", async () => {
  const horse = aHorse({ name: "Bella" });
  const ofHorse = { horseId: horse.id };
  const file = {
    id: "0198c0de-0000-7000-8000-000000000001",
    fileUrl: "/files/0198c0de-0000-7000-8000-000000000001",
    originalName: "schedule.pdf",
    mimeType: "application/pdf",
    fileSize: 9,
  };
  answer(paperEndpoints.list, [
    aPaper({ ...ofHorse, validUntil: "2026-03-03", name: "Loss of use" }),
    aPaper({ ...ofHorse, validUntil: addDays(today, 12), files: [file] }),
    aPaper({ ...ofHorse, validUntil: addDays(today, -12) }),
    aPaper({ ...ofHorse, kind: "UELN", number: "826046001234567" }),
  ]);
  const screen = await show(<HorsePapers horse={horse} />);
  const rows = screen.getByRole("list", { name: "Papers with an end" }).getByRole("listitem");
  await expect.element(screen.getByText("Ended 3 Mar 2026")).toBeVisible();
  expect(
    rows
      .elements()
      .map(({ textContent }) => textContent)
      .filter((text) => text !== "schedule.pdf"),
  ).toEqual([
    "Insurance: Loss of useEnded 3 Mar 2026",
    "InsuranceEnds in 12 daysschedule.pdf",
    "UELN826046001234567",
    `InsuranceEnded ${formatDay(addDays(today, -12))} · A newer one follows`,
  ]);
  await expect
    .element(screen.getByRole("link", { name: "schedule.pdf" }))
    .toHaveAttribute("href", file.fileUrl);
});

test("a horse without papers has a button to add one", async () => {
  answer(paperEndpoints.list, []);
  const screen = await show(<HorsePapers horse={aHorse()} />);
  await expect.element(screen.getByRole("button", { name: "Add paper" })).toBeVisible();
  expect(screen.getByRole("list", { name: "Papers with an end" }).elements()).toEqual([]);
});
