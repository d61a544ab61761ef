import { beforeEach, describe, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { type KioskDay, kioskEndpoints } from "#contract/care/kiosk.ts";
import type { YardDay } from "#contract/care/yard-day.ts";
import { expectAccessible } from "#testing/web/axe.ts";
import { aDay, aDose, aJob, ticked } from "#testing/web/day-makers.ts";
import { press, says } from "#testing/web/fields.ts";
import { anId } from "#testing/web/makers.ts";
import { show } from "#testing/web/screen.tsx";
import { answer, callsOf, loseAnswers, refuse } from "#testing/web/server.ts";
import { KioskPage } from "./KioskPage.tsx";

/** Stands in for the stream of the server, which the double does not have. */
class Stream extends EventTarget {
  static readonly CLOSED = 2;
  static last: Stream | undefined;
  readyState = 1;
  readonly url: string;
  constructor(url: string) {
    super();
    this.url = url;
    Stream.last = this;
  }
  close() {
    this.readyState = Stream.CLOSED;
  }
}

const tom = { id: anId(), name: "Tom" };
const kim = { id: anId(), name: "Kim" };
const job = aJob();

const aScreen = (day: YardDay = aDay({ jobs: [job] }), people = [kim, tom]): KioskDay => ({
  name: "Tack room",
  yardName: "Archer's yard",
  day,
  people,
});

const open = (at = "/kiosk") => show(<KioskPage />, { at, user: null });
const FEED = /^Done: Feed/;

beforeEach(() => {
  vi.stubGlobal("EventSource", Stream);
  answer(kioskEndpoints.show, aScreen());
});

describe("linking", () => {
  test("takes the token out of the address, and shows the day", async () => {
    answer(kioskEndpoints.open, null);
    const screen = await open("/kiosk?token=secret");
    await says(screen, "Archer's yard, Tack room");
    expect(callsOf(kioskEndpoints.open)[0]?.body).toEqual({ token: "secret" });
    expect(screen.history?.at(-1)).toBe("/kiosk");
    await expectAccessible();
  });

  test("by a link that has ended says so", async () => {
    refuse(kioskEndpoints.open, 404, "This screen is not linked to a yard any more.");
    const screen = await open("/kiosk?token=secret");
    await says(screen, "This screen cannot be linked");
    await says(screen, "This screen is not linked to a yard any more.");
  });
});

describe("ticking", () => {
  test("asks who it is, ticks as that person, and does not ask again", async () => {
    answer(kioskEndpoints.tick, ticked(job));
    const screen = await open();
    await screen.getByRole("button", { name: FEED }).click();
    await says(screen, "Who are you?");
    await expectAccessible();
    await press(screen, "Tom");
    await expect.poll(() => callsOf(kioskEndpoints.tick)).toHaveLength(1);
    expect(callsOf(kioskEndpoints.tick)[0]?.body).toMatchObject({
      by: tom.id,
      job: { job: "FEED", time: "07:00", outcome: "DONE" },
    });
    await expect.element(screen.getByText("Tom ticks")).toBeVisible();
    await screen.getByRole("button", { name: FEED }).click();
    await expect.poll(() => callsOf(kioskEndpoints.tick)).toHaveLength(2);
    expect(screen.getByRole("dialog").elements()).toEqual([]);
  });

  test("by somebody else is said first; closing the question ticks nothing", async () => {
    const dose = aDose();
    answer(kioskEndpoints.show, aScreen(aDay({ doses: [dose] })));
    const screen = await open();
    await screen.getByRole("button", { name: /^Given:/ }).click();
    await screen.getByRole("dialog").getByRole("button", { name: "Close" }).click();
    expect(callsOf(kioskEndpoints.giveDose)).toEqual([]);
    await press(screen, "Say who you are");
    await press(screen, "Kim");
    refuse(kioskEndpoints.giveDose, 409, "Already given at 7:40 by Tom.", null);
    await screen.getByRole("button", { name: /^Given:/ }).click();
    await says(screen, /Already given at 7:40 by Tom\./);
    expect(callsOf(kioskEndpoints.giveDose)[0]?.body).toMatchObject({
      by: kim.id,
      dose: { recordId: dose.recordId, outcome: "GIVEN" },
    });
  });

  test("is taken back as the person who takes it back", async () => {
    const done = ticked(job);
    answer(kioskEndpoints.show, aScreen(aDay({ jobs: [job] })));
    answer(kioskEndpoints.tick, done);
    answer(kioskEndpoints.untick, null);
    const screen = await open();
    await screen.getByRole("button", { name: FEED }).click();
    answer(kioskEndpoints.show, aScreen(aDay({ jobs: [done] })));
    await press(screen, "Tom");
    await screen.getByRole("button", { name: /^Undo: Feed/ }).click();
    await expect.poll(() => callsOf(kioskEndpoints.untick)).toHaveLength(1);
    expect(callsOf(kioskEndpoints.untick)[0]).toMatchObject({
      params: { id: done.id },
      body: { by: tom.id },
    });
  });

  test("without people who may, nothing is offered", async () => {
    answer(kioskEndpoints.show, aScreen(aDay({ jobs: [job] }), []));
    const screen = await open();
    await says(screen, "Archer's yard, Tack room");
    expect(screen.getByRole("button", { name: FEED }).elements()).toEqual([]);
  });
});

describe("the connection", () => {
  test("that is cut is said, with the last day that is known, until the next answer", async () => {
    const screen = await open();
    await expect.element(screen.getByRole("button", { name: FEED })).toBeVisible();
    loseAnswers(kioskEndpoints.show);
    Stream.last?.dispatchEvent(new Event("error"));
    await says(screen, /^No connection since /);
    await expect.element(screen.getByRole("button", { name: FEED })).toBeVisible();
    answer(kioskEndpoints.show, aScreen(aDay({ jobs: [ticked(job)] })));
    Stream.last?.dispatchEvent(new Event("change"));
    await says(screen, /Done by Tom at/);
    expect(screen.getByText(/^No connection/).elements()).toEqual([]);
  });

  test("brings what others tick as soon as the server says that something has changed", async () => {
    const screen = await open();
    await expect.element(screen.getByRole("button", { name: FEED })).toBeVisible();
    expect(Stream.last?.url).toBe("/api/kiosk/stream");
    answer(kioskEndpoints.show, aScreen(aDay({ jobs: [ticked(job)] })));
    Stream.last?.dispatchEvent(new Event("change"));
    await says(screen, /Done by Tom at/);
  });

  test("of a screen that was unlinked ends with what to do", async () => {
    const screen = await open();
    await expect.element(screen.getByRole("button", { name: FEED })).toBeVisible();
    refuse(kioskEndpoints.show, 404, "Whoever manages the yard makes a new link.");
    Stream.last?.dispatchEvent(new Event("change"));
    await says(screen, "This screen shows nothing any more");
    await says(screen, "Whoever manages the yard makes a new link.");
  });
});

test("thirty people with long names fit a phone", async () => {
  await page.viewport(390, 844);
  const people = Array.from({ length: 30 }, (_, at) => ({
    id: anId(),
    name: `Featherstonehaughsmythebartholomew ${at}`,
  }));
  answer(kioskEndpoints.show, aScreen(aDay({ jobs: [job] }), people));
  const screen = await open();
  await press(screen, "Say who you are");
  await says(screen, "Featherstonehaughsmythebartholomew 29");
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  await expectAccessible();
});
