import { readSheet } from "read-excel-file/universal";
import { beforeEach, expect, test, vi } from "vitest";
import { careEventEndpoints, EVENT_LIST_MAX } from "#contract/care/care-events.ts";
import { recordEndpoints } from "#contract/care/records.ts";
import { contactEndpoints } from "#contract/horses/contacts.ts";
import { horseEndpoints } from "#contract/horses/horses.ts";
import { expectAccessible } from "#testing/web/axe.ts";
import { anEvent } from "#testing/web/care-makers.ts";
import { press, says } from "#testing/web/fields.ts";
import { aContact } from "#testing/web/horse-makers.ts";
import { aHorse, aListedHorse } from "#testing/web/makers.ts";
import { aFarrierRecord } from "#testing/web/record-makers.ts";
import { show } from "#testing/web/screen.tsx";
import { answer, callsOf, refuse } from "#testing/web/server.ts";
import type { ListOut } from "./list-out.ts";
import { SaveAsSheet } from "./SaveAsSheet.tsx";

/** What was saved so far: the files' names and contents. */
let saved: { name: string; content: Blob }[] = [];

beforeEach(() => {
  saved = [];
  const contents: Blob[] = [];
  vi.spyOn(URL, "createObjectURL").mockImplementation((content) => {
    if (content instanceof Blob) contents.push(content);
    return "blob:of-the-test";
  });
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function note(
    this: HTMLAnchorElement,
  ) {
    saved.push({ name: this.download, content: contents.at(-1) ?? new Blob() });
  });
});

async function save(list: ListOut, as: "CSV" | "Excel") {
  const screen = await show(<SaveAsSheet list={list} />);
  await press(screen, "Save as a sheet");
  await screen.getByRole("menuitem", { name: `Save as ${as}` }).click();
  return screen;
}

const first = async () => {
  await expect.poll(() => saved).toHaveLength(1);
  const [file] = saved;
  return { name: file?.name, text: (await file?.content.text()) ?? "" };
};

test("the menu says what is in the sheet, and is accessible", async () => {
  const screen = await show(<SaveAsSheet list="horses" />);
  await press(screen, "Save as a sheet");
  await says(screen, "All horses that are here");
  await expect.element(screen.getByRole("menuitem", { name: "Save as Excel" })).toBeVisible();
  await expectAccessible();
});

test("contacts go out as CSV in which no cell is a formula", async () => {
  const bella = aListedHorse({ name: "Bella", microchipNumber: "985141000123456" });
  answer(horseEndpoints.list, [bella]);
  answer(contactEndpoints.list, [aContact({ name: "=HYPERLINK(1)", horseId: bella.id })]);
  await save("contacts", "CSV");
  const { name, text } = await first();
  expect(name).toBe("loosebox-contacts.csv");
  expect(text).toContain("'=HYPERLINK(1)");
  expect(text).toContain("985141000123456");
});

test("horses go out as Excel, whose cells are texts", async () => {
  answer(horseEndpoints.list, [aListedHorse({ name: "=1+1", microchipNumber: "985141000123456" })]);
  await save("horses", "Excel");
  expect((await first()).name).toBe("loosebox-horses.xlsx");
  const rows = await readSheet(saved[0]?.content ?? new Blob());
  expect(rows[1]).toContain("=1+1");
  expect(rows[1]).toContain("985141000123456");
});

test("events go out however many answers they take, with their horses where the list of horses is refused", async () => {
  refuse(horseEndpoints.list, 403, "You may not read papers in this yard.");
  const day = (n: number) => new Date(Date.UTC(2030, 0, 1 + n, 12)).toISOString();
  const events = Array.from({ length: EVENT_LIST_MAX + 5 }, (_, n) =>
    anEvent({ title: `Visit ${n}`, horseName: "Bella", dueDate: day(n) }),
  );
  answer(careEventEndpoints.list, ({ query }) =>
    events
      .filter(({ dueDate }) => dueDate >= (query["from"] ?? ""))
      .slice(0, Number(query["limit"])),
  );
  await save("care-events", "CSV");
  const { text } = await first();
  expect(callsOf(careEventEndpoints.list)).toHaveLength(2);
  expect(text.split("\r\n")).toHaveLength(EVENT_LIST_MAX + 6);
  expect(text.match(/Bella/g)).toHaveLength(EVENT_LIST_MAX + 5);
});

test("a horse's records of a kind go out, of a horse that has left, too", async () => {
  const horse = aHorse({ name: "Alder", presence: "LEFT", passportNumber: "826046001234567" });
  answer(horseEndpoints.find, horse);
  answer(recordEndpoints.farrier.list, [
    aFarrierRecord({ horseId: horse.id, farrier: "Tom Smith" }),
  ]);
  await save({ kind: "farrier", horse: { id: horse.id, name: "Alder" } }, "CSV");
  const { name, text } = await first();
  expect(name).toBe("Alder farrier.csv");
  expect(text).toContain("826046001234567");
  expect(text).toContain("Tom Smith");
});

test("a failure is said, and the button waits no longer", async () => {
  refuse(horseEndpoints.list, 503, "Loosebox is busy. Please try again in a moment.");
  const screen = await save("horses", "CSV");
  await says(screen, "Loosebox is busy. Please try again in a moment.");
  await expect
    .element(screen.getByRole("button", { name: "Save as a sheet" }))
    .not.toHaveAttribute("aria-busy");
  expect(saved).toEqual([]);
});
