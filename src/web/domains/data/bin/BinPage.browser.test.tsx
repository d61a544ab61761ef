import { expect, test } from "vitest";
import type { BinItem } from "#contract/data/bin.ts";
import { binEndpoints } from "#contract/data/bin.ts";
import { rightsOfRole } from "#contract/roles.ts";
import { longNames, testList } from "#testing/web/list-tests.tsx";
import { anId, aUser } from "#testing/web/makers.ts";
import { show } from "#testing/web/screen.tsx";
import { answer, callsOf, refuse } from "#testing/web/server.ts";
import { BinPage } from "./BinPage.tsx";

const anItem = (given: Partial<BinItem> = {}): BinItem => ({
  id: anId(),
  kind: "record",
  what: "Farrier record",
  name: "Trim of 3 May 2026",
  horseName: "Bella",
  deletedAt: "2026-06-01T09:00:00.000Z",
  deletedBy: "Tom Hill",
  daysLeft: 12,
  along: 0,
  files: 0,
  horseItemId: null,
  ...given,
});

testList({
  element: () => <BinPage />,
  spec: binEndpoints.list,
  empty: [],
  emptyText: "The bin is empty",
  long: () => longNames(200).map((name) => anItem({ name, horseName: null })),
  longText: /Stonebrk 199/,
  failedText: "The bin could not be loaded",
});

test("an item shows what it is, who deleted it, and how long it can be restored", async () => {
  answer(binEndpoints.list, [anItem()]);
  const screen = await show(<BinPage />);
  for (const text of [/Farrier record of Bella/, /Deleted by Tom Hill/, /12 days left/])
    await expect.element(screen.getByText(text).first()).toBeVisible();
});

test("one press restores an item, and a refusal says why", async () => {
  const item = anItem();
  answer(binEndpoints.list, [item]);
  refuse(binEndpoints.putBack, 409, "Bella has another plan for the same care by now.");
  const screen = await show(<BinPage />);
  await screen.getByRole("button", { name: /Put back/ }).click();
  await expect
    .element(screen.getByText("Bella has another plan for the same care by now."))
    .toBeVisible();
  expect(callsOf(binEndpoints.putBack).map(({ params }) => params)).toEqual([{ id: item.id }]);
});

test("a groom cannot restore a horse, and only an owner can erase an item", async () => {
  answer(binEndpoints.list, [anItem({ kind: "horse", what: "Horse", name: "Bella" })]);
  const groom = aUser({ yardRole: "GROOM", rights: rightsOfRole.GROOM });
  const screen = await show(<BinPage />, { user: groom });
  await expect
    .element(screen.getByText("A manager of the yard can put the horse back."))
    .toBeVisible();
  expect(screen.getByRole("button", { name: /Delete for good/ }).elements()).toEqual([]);
});

test("erasing an item asks first", async () => {
  answer(binEndpoints.list, [anItem()]);
  const screen = await show(<BinPage />);
  await screen.getByRole("button", { name: /Delete for good/ }).click();
  await expect.element(screen.getByRole("alertdialog")).toBeVisible();
  expect(callsOf(binEndpoints.erase)).toEqual([]);
});
