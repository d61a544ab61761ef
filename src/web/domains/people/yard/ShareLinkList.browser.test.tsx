import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { type ShareLink, shareLinkEndpoints } from "#contract/data/share-links.ts";
import { horseEndpoints } from "#contract/horses/horses.ts";
import { expectAccessible } from "#testing/web/axe.ts";
import { choose, field, fillIn, press, says } from "#testing/web/fields.ts";
import { aListedHorse, anId } from "#testing/web/makers.ts";
import { show } from "#testing/web/screen.tsx";
import { answer, callsOf, refuse } from "#testing/web/server.ts";
import { ShareLinkList } from "./ShareLinkList.tsx";

const { list, share, revoke } = shareLinkEndpoints;
const bella = aListedHorse();
const dylan = aListedHorse({ name: "Dylan" });

const aLink = (given: Partial<ShareLink> = {}): ShareLink => ({
  id: anId(),
  name: "Mill Road Vets",
  horseIds: [bella.id],
  sections: ["papers", "health"],
  access: "read",
  madeBy: "Sam Archer",
  views: 0,
  lastViewedAt: null,
  createdAt: "2026-06-01T09:00:00.000Z",
  expiresAt: "2026-06-15T09:00:00.000Z",
  ...given,
});

beforeEach(() => {
  answer(list, []);
  answer(horseEndpoints.names, [bella, dylan]);
});

test("a link is made for chosen horses and sections; it is shown once, to be scanned", async () => {
  const URL = "https://loosebox.example/s/secret";
  answer(share, { id: anId(), url: URL });
  const screen = await show(<ShareLinkList />);
  await press(screen, "Make a link");
  await press(screen, "Make the link");
  await says(screen, "Say whom it is for");
  await says(screen, "Choose at least one horse");
  await expectAccessible();
  await fillIn(screen, { "For whom": "Mill Road Vets" });
  await screen.getByRole("checkbox", { name: "Dylan" }).click();
  await screen.getByRole("checkbox", { name: "Medicines" }).click();
  await choose(screen, "What they may do", "Read, and propose a visit");
  await press(screen, "Make the link");
  await expect.element(screen.getByRole("textbox", { name: "Link" })).toHaveValue(URL);
  await expectAccessible();
  const body = callsOf(share)[0]?.body as { expiresAt: string };
  expect(body).toMatchObject({
    name: "Mill Road Vets",
    horseIds: [dylan.id],
    sections: ["papers", "health", "medicines"],
    access: "propose",
  });
  const days = (Date.parse(body.expiresAt) - Date.now()) / 86_400_000;
  expect(Math.round(days)).toBe(14);
});

test("what is refused is said, and what was typed stays", async () => {
  refuse(share, 409, "A yard may have at most 50 links. Revoke one first.");
  const screen = await show(<ShareLinkList />);
  await press(screen, "Make a link");
  await fillIn(screen, { "For whom": "Mill Road Vets" });
  await screen.getByRole("checkbox", { name: "Bella" }).click();
  await press(screen, "Make the link");
  await says(screen, "A yard may have at most 50 links. Revoke one first.");
  await expect.element(field(screen, "For whom")).toHaveValue("Mill Road Vets");
});

test("each link says what it shows, how often it was viewed and until when", async () => {
  answer(list, [
    aLink(),
    aLink({
      name: "W".repeat(80),
      horseIds: [bella.id, dylan.id, anId()],
      access: "propose",
      views: 3,
      lastViewedAt: "2026-06-02T09:00:00.000Z",
      madeBy: null,
    }),
  ]);
  await page.viewport(390, 844);
  const screen = await show(<ShareLinkList />);
  const rows = screen.getByRole("listitem");
  await expect
    .element(rows.nth(0))
    .toMatchTextContent(/Bella.*Papers.*Never viewed yet · until 15 Jun 2026 · by Sam Archer/);
  await expect
    .element(rows.nth(1))
    .toMatchTextContent(/Bella, Dylan and 1 more.*may propose a visit.*Viewed 3 times, last /);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  await expectAccessible();
});

test("a revoked link is gone, and it is said", async () => {
  const link = aLink();
  answer(list, () => (callsOf(revoke).length > 0 ? [] : [link]));
  answer(revoke, null);
  const screen = await show(<ShareLinkList />);
  await press(screen, "Revoke the link for Mill Road Vets");
  await says(screen, "The link shows nothing any more");
  await expect.element(screen.getByText("Mill Road Vets")).not.toBeInTheDocument();
  expect(callsOf(revoke).map(({ params }) => params)).toEqual([{ id: link.id }]);
});
