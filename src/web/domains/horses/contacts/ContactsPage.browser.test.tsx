import { beforeEach, expect, test } from "vitest";
import { contactEndpoints } from "#contract/horses/contacts.ts";
import { horseEndpoints } from "#contract/horses/horses.ts";
import { aContact } from "#testing/web/horse-makers.ts";
import { longNames, testList } from "#testing/web/list-tests.tsx";
import { aListedHorse } from "#testing/web/makers.ts";
import { show } from "#testing/web/screen.tsx";
import { answer, callsOf } from "#testing/web/server.ts";
import { ContactsPage } from "./ContactsPage.tsx";

beforeEach(() => answer(horseEndpoints.names, []));

testList({
  element: () => <ContactsPage />,
  spec: contactEndpoints.list,
  empty: [],
  emptyText: "No contacts yet",
  long: () => longNames(60).map((name, position) => aContact({ name, position, horseId: null })),
  longText: /Stonebrk 059/,
  failedText: "The contacts could not be loaded",
});

test("the yard's contacts come first, then each horse's, and a number is a link that dials", async () => {
  const bella = aListedHorse({ name: "Bella" });
  answer(horseEndpoints.names, [bella]);
  answer(contactEndpoints.list, [
    aContact({ name: "Ann Vet", phone: "01285 123456", horseId: null }),
    aContact({ name: "Tom Farrier", phone: "07700 900123", horseId: bella.id }),
  ]);
  const screen = await show(<ContactsPage />);
  await expect.element(screen.getByRole("heading", { name: "The yard's" })).toBeVisible();
  const headings = screen.getByRole("heading", { level: 2 }).elements();
  expect(headings.map(({ textContent }) => textContent)).toEqual(["The yard's", "Bella"]);
  await expect
    .element(screen.getByRole("link", { name: /Tom Farrier/ }))
    .toHaveAttribute("href", "tel:07700900123");
  await expect.element(screen.getByRole("button", { name: "Save as a sheet" })).toBeVisible();
});

test("moving a contact up swaps it with the one above, and changes no other", async () => {
  const first = aContact({ name: "Ann Vet", position: 0, horseId: null });
  const second = aContact({ name: "Tom Farrier", position: 1, horseId: null });
  const third = aContact({ name: "Jo Night", position: 2, horseId: null });
  answer(contactEndpoints.list, [first, second, third]);
  answer(contactEndpoints.update, first);
  const screen = await show(<ContactsPage />);
  expect(screen.getByRole("button", { name: "Move Ann Vet up" }).elements()).toEqual([]);
  await screen.getByRole("button", { name: "Move Tom Farrier up" }).click();
  await expect.poll(() => callsOf(contactEndpoints.update).length).toBe(2);
  const moved = callsOf(contactEndpoints.update).map(({ params, body }) => [
    params["id"],
    (body as { position: number }).position,
  ]);
  expect(moved).toEqual([
    [second.id, 0],
    [first.id, 1],
  ]);
});
