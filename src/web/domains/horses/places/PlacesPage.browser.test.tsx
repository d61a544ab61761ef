import { beforeEach, describe, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { activityEndpoints } from "#contract/data/activity.ts";
import { type Place, type PlaceBoard, placeEndpoints } from "#contract/horses/places.ts";
import { addDays } from "#rules/dates.ts";
import { londonDate } from "#rules/london.ts";
import { expectAccessible } from "#testing/web/axe.ts";
import { choose, fillIn, press, says } from "#testing/web/fields.ts";
import { testConflict, testForm } from "#testing/web/form-tests.tsx";
import { longNames, testList } from "#testing/web/list-tests.tsx";
import { anId } from "#testing/web/makers.ts";
import { aUserAs } from "#testing/web/people-makers.ts";
import { show } from "#testing/web/screen.tsx";
import { answer, callsOf, idsOf, loseAnswers, refuse } from "#testing/web/server.ts";
import { MoveDialog } from "./MoveDialog.tsx";
import { PlaceFormDialog } from "./PlaceFormDialog.tsx";
import { PlacesPage } from "./PlacesPage.tsx";
import { HorseStaysDialog } from "./StaysDialog.tsx";

const NOW = "2026-06-01T09:00:00.000Z";
const today = londonDate(new Date());

const aPlace = (given: Partial<Place> = {}): Place => ({
  id: anId(),
  name: "Box 1",
  kind: "STABLE",
  building: null,
  holds: null,
  notes: null,
  inUse: true,
  createdAt: NOW,
  updatedAt: NOW,
  ...given,
});
const aHorse = (name: string): PlaceBoard["horses"][number] => ({
  id: anId(),
  name,
  imageUrl: null,
  color: null,
  allergies: null,
  handlingWarnings: null,
});

const boxOne = aPlace({ building: "Main barn" });
const boxTwo = aPlace({ name: "Box 2", building: "Main barn" });
const paddock = aPlace({ name: "Top paddock", kind: "PADDOCK", holds: 1 });
const isolation = aPlace({ name: "Far box", kind: "ISOLATION" });
const bramble = { ...aHorse("Bramble"), handlingWarnings: "Kicks" };
const thistle = aHorse("Thistle");
const pickle = aHorse("Pickle");

/** Bramble in Box 1 and the paddock with Thistle; Pickle nowhere. */
const aBoard = (given: Partial<PlaceBoard> = {}): PlaceBoard => ({
  places: [boxOne, boxTwo, isolation, paddock],
  horses: [bramble, pickle, thistle],
  stays: [
    { horseId: bramble.id, placeId: boxOne.id, fromDay: "2026-05-01" },
    { horseId: bramble.id, placeId: paddock.id, fromDay: "2026-05-01" },
    { horseId: thistle.id, placeId: paddock.id, fromDay: "2026-05-03" },
  ],
  ...given,
});

beforeEach(() => {
  answer(activityEndpoints.history, []);
  answer(placeEndpoints.board, aBoard());
});

describe("the page", () => {
  testList({
    element: () => <PlacesPage />,
    spec: placeEndpoints.board,
    empty: { places: [], horses: [], stays: [] },
    emptyText: "No stables or paddocks yet",
    long: () => {
      const names = longNames(200);
      const horses = names.map(aHorse);
      const places = names.map((name) => aPlace({ name }));
      const stays = horses.map(({ id }, at) => ({
        horseId: id,
        placeId: places[at]?.id ?? "",
        fromDay: "2026-05-01",
      }));
      return { places, horses, stays };
    },
    longText: "200 places, 200 horses",
    failedText: "The places could not be loaded",
  });

  test("of a large yard folds its groups, and finds a horse or a place by its name", async () => {
    const boxes = Array.from({ length: 60 }, (_, at) => aPlace({ name: `Box ${at + 1}` }));
    const stays = [{ horseId: pickle.id, placeId: boxes[36]?.id ?? "", fromDay: today }];
    answer(placeEndpoints.board, aBoard({ places: boxes, horses: [pickle], stays }));
    const screen = await show(<PlacesPage />);
    await says(screen, "60 places, 1 horse");
    expect(screen.getByRole("button", { name: "Pickle" }).elements()).toEqual([]);
    const search = screen.getByRole("searchbox", { name: "Find a horse or a place" });
    await search.fill("pick");
    await expect.element(screen.getByRole("button", { name: "Pickle" })).toBeVisible();
    await expect.element(screen.getByRole("button", { name: "Box 37" })).toBeVisible();
    await search.fill("elsewhere");
    await says(screen, "No horse and no place is called that.");
    await search.fill("");
    await screen.getByRole("button", { name: "60 places, 1 horse" }).click();
    await expect.element(screen.getByRole("button", { name: "Pickle" })).toBeVisible();
  });

  test("of a large yard with few places shows the first horses that stand nowhere, finds one, and shows all", async () => {
    const horses = longNames(60).map(aHorse);
    answer(placeEndpoints.board, aBoard({ places: [boxOne], horses, stays: [] }));
    const screen = await show(<PlacesPage />);
    await says(screen, "Show all 60");
    const nowhere = screen.getByRole("region", { name: "Nowhere yet" });
    const chips = nowhere.getByRole("listitem");
    expect(chips.elements()).toHaveLength(40);
    const last = nowhere.getByRole("button", { name: horses[59]?.name ?? "" });
    expect(last.elements()).toEqual([]);
    const search = screen.getByRole("searchbox", { name: "Find a horse or a place" });
    await search.fill(horses[59]?.name ?? "");
    await expect.element(last).toBeVisible();
    await search.fill("");
    await nowhere.getByRole("button", { name: "Show all 60" }).click();
    await expect.poll(() => chips.elements().length).toBe(60);
  });

  test("shows isolation first, then each barn and the paddocks, with what is too full", async () => {
    const screen = await show(<PlacesPage />);
    await says(screen, "Top paddock");
    const headings = screen.getByRole("heading", { level: 2 }).elements();
    expect(headings.map(({ textContent }) => textContent)).toEqual([
      "Nowhere yet",
      "Isolation",
      "Main barn",
      "Paddocks and fields",
    ]);
    await says(screen, "2 horses, room for 1");
    await expect
      .element(screen.getByRole("button", { name: /^Bramble.*Take care: Kicks$/ }).first())
      .toBeVisible();
    await expectAccessible();
  });

  test("a horse is moved in two taps, and Undo takes it back", async () => {
    answer(placeEndpoints.move, { id: anId(), moved: 1 });
    answer(placeEndpoints.undoMove, null);
    const screen = await show(<PlacesPage />);
    await press(screen, "Pickle");
    await screen
      .getByRole("dialog")
      .getByRole("button", { name: /^Box 2/ })
      .click();
    await says(screen, "Pickle moved to Box 2");
    expect(callsOf(placeEndpoints.move)[0]?.body).toMatchObject({
      horseIds: [pickle.id],
      to: boxTwo.id,
      from: null,
      on: today,
      why: null,
    });
    await press(screen, "Undo");
    await expect
      .poll(() => callsOf(placeEndpoints.undoMove)[0]?.params)
      .toEqual({ id: idsOf(placeEndpoints.move)[0] });
  });

  test("all horses of a field are moved at once", async () => {
    answer(placeEndpoints.move, { id: anId(), moved: 2 });
    const screen = await show(<PlacesPage />);
    await press(screen, "Move all 2 from Top paddock");
    await screen
      .getByRole("dialog")
      .getByRole("button", { name: /^Far box/ })
      .click();
    await says(screen, "2 horses moved to Far box");
    expect(callsOf(placeEndpoints.move)[0]?.body).toMatchObject({
      horseIds: [bramble.id, thistle.id],
      to: isolation.id,
    });
  });

  test("a horse in isolation shows which horses stood with it, in the days that are chosen", async () => {
    const stays = [{ horseId: pickle.id, placeId: isolation.id, fromDay: today }];
    answer(placeEndpoints.board, aBoard({ stays }));
    answer(placeEndpoints.companions, [
      {
        horse: thistle,
        place: paddock,
        nearness: "SAME_PLACE",
        fromDay: "2026-05-01",
        untilDay: "2026-05-09",
      },
    ]);
    const screen = await show(<PlacesPage />);
    await screen.getByRole("button", { name: /Which horses stood with Pickle/ }).click();
    await says(screen, "Together in Top paddock, 1 May 2026 to 9 May 2026");
    expect(callsOf(placeEndpoints.companions)[0]?.query).toEqual({ since: addDays(today, -14) });
    await screen.getByText("28 days").click();
    await expect
      .poll(() => callsOf(placeEndpoints.companions).at(-1)?.query)
      .toEqual({ since: addDays(today, -28) });
    await expectAccessible();
  });

  test("a viewer gets links to the horses instead, and nothing to add or move", async () => {
    const screen = await show(<PlacesPage />, { user: aUserAs("VIEWER") });
    await expect
      .element(screen.getByRole("link", { name: "Pickle" }))
      .toHaveAttribute("href", `/horses/${pickle.id}`);
    expect(screen.getByRole("button", { name: /Add a place|Move all/ }).elements()).toEqual([]);
  });

  test("a place's name opens its history, with who moved which horse and why", async () => {
    answer(placeEndpoints.stays, [
      {
        id: anId(),
        horse: bramble,
        place: boxOne,
        fromDay: "2026-05-01",
        untilDay: null,
        why: "Draught",
        by: { id: anId(), firstName: "Tom" },
      },
    ]);
    const screen = await show(<PlacesPage />);
    await press(screen, "Box 1");
    await says(screen, "Since 1 May 2026, moved by Tom: Draught");
    await expectAccessible();
    await press(screen, "Edit place");
    await expect.element(screen.getByRole("dialog", { name: "Edit Box 1" })).toBeVisible();
  });
});

describe("moving", () => {
  const moving = (onClose = vi.fn()) => (
    <MoveDialog horses={[bramble]} from={boxOne} onClose={onClose} />
  );

  test("of another day with a reason, out to no other place", async () => {
    answer(placeEndpoints.move, { id: anId(), moved: 1 });
    const onClose = vi.fn();
    const screen = await show(moving(onClose));
    await press(screen, "On another day, or with a reason");
    await fillIn(screen, { "Day of the move": "2026-05-09", Why: " Sold his box " });
    await press(screen, "Out of Box 1, to no other place");
    await says(screen, "Bramble moved out of Box 1");
    expect(callsOf(placeEndpoints.move)[0]?.body).toMatchObject({
      to: null,
      from: boxOne.id,
      on: "2026-05-09",
      why: "Sold his box",
    });
    expect(onClose).toHaveBeenCalledOnce();
  });

  test("to the place where it stands is not offered", async () => {
    const screen = await show(moving());
    await expect
      .element(screen.getByRole("button", { name: /^Box 1/ }))
      .toHaveAttribute("aria-disabled", "true");
    await screen.getByRole("button", { name: /^Box 1/ }).click({ force: true });
    expect(callsOf(placeEndpoints.move)).toEqual([]);
    await expectAccessible();
  });

  test("refused says why and stays open; a try whose answer was lost is sent under the same id", async () => {
    refuse(placeEndpoints.move, 409, "Far box is no longer in use.");
    const onClose = vi.fn();
    const screen = await show(moving(onClose));
    await screen.getByRole("button", { name: /^Far box/ }).click();
    await says(screen, "Far box is no longer in use.");
    loseAnswers(placeEndpoints.move);
    await screen.getByRole("button", { name: /^Box 2/ }).click();
    await says(screen, /Loosebox cannot be reached/);
    expect(onClose).not.toHaveBeenCalled();
    answer(placeEndpoints.move, { id: anId(), moved: 1 });
    await screen.getByRole("button", { name: /^Box 2/ }).click();
    await says(screen, "Bramble moved to Box 2");
    const [refused, lost, again] = idsOf(placeEndpoints.move);
    expect(lost).toBe(again);
    expect(lost).not.toBe(refused);
  });

  test("among many places one is found by its name", async () => {
    const many = Array.from({ length: 40 }, (_, at) => aPlace({ name: `Box ${at + 1}` }));
    answer(placeEndpoints.board, aBoard({ places: many, stays: [] }));
    await page.viewport(390, 844);
    const screen = await show(<MoveDialog horses={[bramble]} from={null} onClose={vi.fn()} />);
    await screen.getByRole("searchbox", { name: "Find a place" }).fill("Box 37");
    await expect.element(screen.getByRole("button", { name: /^Box 37/ })).toBeVisible();
    expect(screen.getByRole("button", { name: /^Box / }).elements()).toHaveLength(1);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  });

  test("begins on the horse's page, where its stays are listed", async () => {
    answer(placeEndpoints.stays, [
      {
        id: anId(),
        horse: bramble,
        place: paddock,
        fromDay: "2026-05-01",
        untilDay: null,
        why: null,
        by: null,
      },
    ]);
    const screen = await show(<HorseStaysDialog horse={bramble} onClose={vi.fn()} />);
    await says(screen, "Since 1 May 2026");
    await press(screen, "Move");
    await says(screen, "Out of Top paddock, to no other place");
  });
});

describe("a new place", () => {
  testForm({
    element: (onDone) => <PlaceFormDialog place={null} onClose={onDone} />,
    fill: async (screen) => {
      await fillIn(screen, { Name: " Box 4 " });
      await choose(screen, "Kind", "Stable");
      await fillIn(screen, { "Barn or block": "Main barn", "Room for how many horses": "1" });
    },
    submit: "Add place",
    spec: placeEndpoints.create,
    reply: aPlace({ name: "Box 4" }),
    sent: { name: "Box 4", kind: "STABLE", building: "Main barn", holds: 1, inUse: true },
    said: "Box 4 added",
    missing: ["Name the place", "Choose what kind of place it is"],
    stays: ["Barn or block", "Main barn"],
    creates: true,
  });
});

describe("editing a place", () => {
  testConflict({
    element: (onDone) => <PlaceFormDialog place={boxOne} onClose={onDone} />,
    change: (screen) => fillIn(screen, { Name: "Corner box" }),
    submit: "Save changes",
    spec: placeEndpoints.update,
    theirs: { ...boxOne, notes: "The drinker leaks", updatedAt: "2026-06-02T09:00:00.000Z" },
    shown: "The drinker leaks",
    settled: { name: "Corner box", notes: "The drinker leaks" },
    said: "Box 1 saved",
  });

  test("it is taken out of use by a tick, and deleted only after a question", async () => {
    answer(placeEndpoints.update, boxOne);
    refuse(placeEndpoints.remove, 409, "Horses have stood in Box 1, and that is kept.");
    const screen = await show(<PlaceFormDialog place={boxOne} onClose={vi.fn()} />);
    await press(screen, "Delete");
    await screen.getByRole("alertdialog").getByRole("button", { name: "Delete place" }).click();
    await says(screen, "Horses have stood in Box 1, and that is kept.");
    await screen.getByRole("alertdialog").getByRole("button", { name: "Cancel" }).click();
    await screen.getByRole("checkbox", { name: "Horses can be moved here" }).click();
    await press(screen, "Save changes");
    await says(screen, "Box 1 saved");
    expect(callsOf(placeEndpoints.update)[0]?.body).toMatchObject({ inUse: false });
  });
});
