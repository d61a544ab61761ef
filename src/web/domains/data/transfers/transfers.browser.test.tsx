import { beforeEach, describe, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { type OpenedTransfer, type Transfer, transferEndpoints } from "#contract/data/transfers.ts";
import { publicSettingsEndpoints } from "#contract/operations/public-settings.ts";
import { paths } from "#contract/paths.ts";
import { ownYardEndpoints } from "#contract/people/members.ts";
import { expectAccessible } from "#testing/web/axe.ts";
import { choose, field, fillIn, press, says } from "#testing/web/fields.ts";
import { aHorse, anId, aUser } from "#testing/web/makers.ts";
import { show } from "#testing/web/screen.tsx";
import { answer, callsOf, refuse } from "#testing/web/server.ts";
import { HandOverDialog } from "./HandOverDialog.tsx";
import { HandOverPage } from "./HandOverPage.tsx";
import { TransferList } from "./TransferList.tsx";

const { list, offer, open, accept, undo } = transferEndpoints;
const URL = "https://loosebox.example/hand-over?token=secret";
const bella = aHorse();

const aTransfer = (given: Partial<Transfer> = {}): Transfer => ({
  id: anId(),
  horseId: bella.id,
  horseName: "Bella",
  direction: "OUT",
  state: "OFFERED",
  because: "SOLD",
  include: ["health"],
  toEmail: "kit@example.com",
  otherYardName: null,
  createdAt: "2026-06-01T09:00:00.000Z",
  expiresAt: "2026-06-15T09:00:00.000Z",
  acceptedAt: null,
  undoUntil: null,
  ...given,
});

const anOffer = (given: Partial<OpenedTransfer> = {}): OpenedTransfer => ({
  horseName: "Bella",
  yardName: "Hollow Farm",
  offeredBy: "Sam Archer",
  because: "SOLD",
  include: ["health", "feed"],
  toEmail: "kit@example.com",
  expiresAt: "2026-06-15T09:00:00.000Z",
  ...given,
});

describe("offering", () => {
  const opened = () => show(<HandOverDialog horse={bella} onClose={vi.fn()} />);

  test("says beforehand who pays, sends what was chosen, and shows the link once", async () => {
    answer(offer, { id: anId(), url: URL, mailed: true });
    const screen = await opened();
    await says(screen, /they pay £3\.50 a month for it, and this yard does not/);
    await expectAccessible();
    await press(screen, "Offer");
    await says(screen, "Choose why it goes");
    expect(callsOf(offer)).toEqual([]);
    await fillIn(screen, { "Their e-mail address": "kit@example.com" });
    await choose(screen, "Why it goes", "Sold");
    await screen.getByRole("checkbox", { name: "Medicines" }).click();
    await press(screen, "Offer");
    await says(screen, /The link is on its way to kit@example\.com/);
    await expect.element(screen.getByRole("textbox", { name: "Link" })).toHaveValue(URL);
    expect(callsOf(offer)[0]?.body).toEqual({
      horseId: bella.id,
      toEmail: "kit@example.com",
      because: "SOLD",
      include: ["health", "vetNotes", "feed", "care", "files"],
    });
    await expectAccessible();
  });

  test("a refusal is said, and what was typed stays", async () => {
    refuse(offer, 409, "Bella has left the yard, so it cannot be handed over.");
    const screen = await opened();
    await fillIn(screen, { "Their e-mail address": "kit@example.com" });
    await choose(screen, "Why it goes", "Out on loan");
    await press(screen, "Offer");
    await says(screen, "Bella has left the yard, so it cannot be handed over.");
    await expect.element(field(screen, "Their e-mail address")).toHaveValue("kit@example.com");
  });

  test("without a confirmed address it says that nothing was mailed", async () => {
    answer(offer, { id: anId(), url: URL, mailed: false });
    const screen = await opened();
    await fillIn(screen, { "Their e-mail address": "kit@example.com" });
    await choose(screen, "Why it goes", "Sold");
    await press(screen, "Offer");
    await says(screen, /nothing was mailed to kit@example\.com/);
  });
});

describe("the page of the link", () => {
  const AT = `${paths.handOver}?token=a-token`;
  const openAs = (user: ReturnType<typeof aUser> | null = aUser()) =>
    show(<HandOverPage />, { at: AT, user });
  beforeEach(() => {
    answer(ownYardEndpoints.list, []);
    const settings = { announcement: "", registrationOpen: true, demoOpen: true, vatNote: "" };
    answer(publicSettingsEndpoints.read, settings);
  });

  test("says who gives what, what stays and who pays; one press takes the horse", async () => {
    answer(open, anOffer());
    answer(accept, { horseId: bella.id, horseName: "Bella" });
    const screen = await openAs();
    await says(screen, /Sam Archer of the yard Hollow Farm hands this horse over to you/);
    await says(screen, /Not handed over: .*medicines/);
    await says(
      screen,
      /Your yard pays £3\.50 a month for it from today, and Hollow Farm no longer/,
    );
    // the page waits for a click, because mail programs open links by themselves
    expect(callsOf(accept)).toEqual([]);
    await expectAccessible();
    await press(screen, /^Take Bella into/);
    await expect.poll(() => screen.history.at(-1)).toBe(`/horses/${bella.id}`);
    expect(callsOf(accept).map(({ body }) => body)).toEqual([
      { token: "a-token", owner: "Sam Archer" },
    ]);
  });

  test("a refusal is said below, and the owner's name stays", async () => {
    answer(open, anOffer({ because: "ON_LOAN" }));
    refuse(accept, 409, "Somebody has accepted this hand-over already.");
    const screen = await openAs();
    await fillIn(screen, { "Who owns it from today": "Mrs Hargreaves" });
    await press(screen, /^Take Bella into/);
    await expect.element(screen.getByRole("alert")).toMatchTextContent(/accepted this hand-over/);
    await expect.element(field(screen, "Who owns it from today")).toHaveValue("Mrs Hargreaves");
  });

  test("whoever has several yards chooses one; a groom cannot take it, and is told so", async () => {
    const user = aUser({ yardRole: "GROOM" });
    const yards = [
      { id: user.yardId, name: "Hill's yard", role: "GROOM", horseCount: 3, current: true },
      { id: anId(), name: "My own", role: "OWNER", horseCount: 1, current: false },
    ] as const;
    answer(open, anOffer());
    answer(ownYardEndpoints.list, [...yards]);
    const own = { ...aUser(), yardId: yards[1].id, yardName: "My own" };
    answer(ownYardEndpoints.switch, own);
    const screen = await openAs(user);
    await says(screen, /only its owners and managers take horses in/);
    expect(screen.getByRole("button", { name: /^Take/ }).elements()).toEqual([]);
    await choose(screen, "Into which yard", "My own");
    await expect
      .element(screen.getByRole("button", { name: "Take Bella into My own" }))
      .toBeVisible();
  });

  test("whoever is signed out makes an account first", async () => {
    answer(open, anOffer());
    const screen = await openAs(null);
    await expect
      .element(screen.getByRole("heading", { name: "Create your account" }))
      .toBeVisible();
    await expect.element(field(screen, "Email")).toHaveValue("kit@example.com");
    expect(screen.getByRole("button", { name: /^Take/ }).elements()).toEqual([]);
  });

  test("a link that has ended says so; long names fit a phone", async () => {
    refuse(open, 404, "This hand-over has ended.");
    const ended = await openAs();
    await says(ended, "The hand-over cannot be opened");
    await ended.unmount();
    await page.viewport(390, 844);
    answer(open, anOffer({ horseName: "W".repeat(40), yardName: "M".repeat(60) }));
    const screen = await openAs(aUser({ yardName: "H".repeat(60) }));
    await expect.element(screen.getByRole("button", { name: /^Take/ })).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
    await expectAccessible();
  });
});

describe("the list", () => {
  const UNDO = "2026-06-08T09:00:00.000Z";

  test("shows offers and what can be undone, and asks before it undoes", async () => {
    const given = aTransfer({
      horseName: "Dylan",
      state: "ACCEPTED",
      otherYardName: "Hill",
      undoUntil: UNDO,
    });
    const came = aTransfer({ ...given, id: anId(), horseName: "Ruby", direction: "IN" });
    const over = aTransfer({ ...given, id: anId(), horseName: "Old", undoUntil: null });
    answer(list, [aTransfer(), given, came, over]);
    answer(undo, null);
    const screen = await show(<TransferList />);
    await says(screen, /On offer to kit@example\.com until 15 Jun 2026/);
    await says(screen, /Handed over to the yard Hill; can be undone until 8 Jun 2026/);
    await says(screen, /Came from the yard Hill/);
    expect(screen.getByText("Old").elements()).toEqual([]);
    await press(screen, "Undo Ruby");
    await says(screen, /what this yard wrote since stays here, to read/);
    await expectAccessible();
    expect(callsOf(undo)).toEqual([]);
    await press(screen, "Hand it back");
    await says(screen, "Ruby was handed back");
    expect(callsOf(undo).map(({ params }) => params)).toEqual([{ id: came.id }]);
  });

  test("is not there where there is nothing to undo", async () => {
    answer(list, []);
    const screen = await show(<TransferList />);
    await expect.poll(() => callsOf(list).length).toBe(1);
    expect(screen.getByRole("heading").elements()).toEqual([]);
  });
});
