import { beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { activityEndpoints } from "#contract/data/activity.ts";
import { type Dose, doseEndpoints, type DosesOfHorse, TWICE } from "#contract/health/doses.ts";
import { pageReadingEndpoints } from "#contract/health/page-readings.ts";
import { londonDate } from "#rules/london.ts";
import { expectAccessible } from "#testing/web/axe.ts";
import { press, type Screen, says } from "#testing/web/fields.ts";
import { anId } from "#testing/web/makers.ts";
import { show } from "#testing/web/screen.tsx";
import { answer, callsOf, loseAnswers, refuse } from "#testing/web/server.ts";
import { DosesEditor } from "./DosesEditor.tsx";

const { replace } = doseEndpoints;
const horseId = anId();
const today = londonDate(new Date());
const LATER = "2026-06-02T09:00:00.000Z";
const aDose = (given: Partial<Dose> = {}): Dose => ({
  id: anId(),
  date: "2025-03-01",
  diseases: ["INFLUENZA"],
  product: "ProteqFlu",
  batch: null,
  givenBy: null,
  courseStart: false,
  step: null,
  veterinaryRecordId: null,
  passportPageId: null,
  ...given,
});
const passport = (given: Partial<DosesOfHorse> = {}): DosesOfHorse => ({
  doses: [],
  visits: [],
  pages: [],
  updatedAt: "2026-06-01T09:00:00.000Z",
  ...given,
});
const open = (given = passport(), onDone: () => void = vi.fn(), firstPage: string | null = null) =>
  show(
    <DosesEditor
      horse={{ id: horseId, name: "Bramble" }}
      passport={given}
      firstPage={firstPage}
      today={today}
      onDone={onDone}
    />,
  );
const line = (screen: Screen, number: number) =>
  screen.getByRole("group", { name: `Dose ${number}`, exact: true });
const fillLine = (screen: Screen, number: number, date: string) =>
  line(screen, number).getByLabelText("Date").fill(date);

beforeEach(() => answer(activityEndpoints.history, []));

test("rows with a date are sent, and the others are left out", async () => {
  const onDone = vi.fn();
  answer(replace, passport());
  const screen = await open(passport(), onDone);
  await expectAccessible();
  await fillLine(screen, 1, "2025-03-01");
  await line(screen, 1).getByLabelText("Batch").fill("A1");
  await fillLine(screen, 2, "2025-03-29");
  await press(screen, "Save passport history");
  await says(screen, "Passport history saved");
  expect(onDone).toHaveBeenCalledOnce();
  expect(callsOf(replace)[0]).toMatchObject({
    params: { horseId },
    body: {
      doses: [
        { date: "2025-03-01", diseases: ["INFLUENZA"], batch: "A1", product: null },
        { date: "2025-03-29" },
      ],
      replaces: [],
      updatedAt: passport().updatedAt,
    },
  });
});

test("removing a dose on record saves the history without it", async () => {
  const dose = aDose();
  answer(replace, passport());
  const screen = await open(passport({ doses: [dose] }));
  await press(screen, "Remove dose 1");
  await press(screen, "Save passport history");
  await says(screen, "Passport history saved");
  expect(callsOf(replace)[0]?.body).toMatchObject({ doses: [], replaces: [dose.id] });
});

test("a dose without a date, with a future date or entered twice is refused at its row", async () => {
  const screen = await open();
  await line(screen, 1).getByLabelText("Batch").fill("A1");
  await press(screen, "Save passport history");
  await says(screen, "Give the date of each dose");
  await expect.element(line(screen, 1).getByLabelText("Date")).toHaveFocus();
  await expectAccessible();
  await fillLine(screen, 1, "2099-01-01");
  await press(screen, "Save passport history");
  await says(screen, "A dose cannot lie in the future");
  await fillLine(screen, 1, "2025-03-01");
  await fillLine(screen, 2, "2025-03-01");
  await press(screen, "Save passport history");
  await says(screen, TWICE);
  expect(callsOf(replace)).toEqual([]);
});

test("visits are added as doses", async () => {
  const visit = {
    id: anId(),
    date: "2025-05-20",
    veterinarian: "Dr Reed",
    clinic: null,
    diseases: ["TETANUS" as const],
    diseasesReadFrom: null,
  };
  answer(replace, passport());
  const screen = await open(passport({ visits: [visit] }));
  await says(screen, /On record as visits only: 20 May 2025 \(tetanus\)/i);
  await press(screen, "Write it in");
  await press(screen, "Save passport history");
  await says(screen, "Passport history saved");
  expect(callsOf(replace)[0]?.body).toMatchObject({
    doses: [
      {
        date: "2025-05-20",
        diseases: ["TETANUS"],
        givenBy: "Dr Reed",
        veterinaryRecordId: visit.id,
      },
    ],
  });
});

test("after a lost reply the same doses are sent again with their ids", async () => {
  loseAnswers(replace);
  const screen = await open();
  await fillLine(screen, 1, "2025-03-01");
  await press(screen, "Save passport history");
  await says(screen, /Loosebox cannot be reached/);
  answer(replace, passport());
  await press(screen, "Save passport history");
  await says(screen, "Passport history saved");
  const [first, second] = callsOf(replace).map(({ body }) => body);
  expect(second).toEqual(first);
});

test("a refusal shows the server's sentence, and keeps the input", async () => {
  const onDone = vi.fn();
  refuse(replace, 402, "Your trial has ended. Add a card to go on.");
  const screen = await open(passport(), onDone);
  await fillLine(screen, 1, "2025-03-01");
  await press(screen, "Save passport history");
  await says(screen, "Your trial has ended. Add a card to go on.");
  await expect.element(line(screen, 1).getByLabelText("Date")).toHaveValue("2025-03-01");
  expect(onDone).not.toHaveBeenCalled();
});

test("after somebody else has saved meanwhile, each dose that differs is shown, and the chosen one is sent", async () => {
  const dose = aDose();
  const theirs = passport({ doses: [{ ...dose, date: "2025-03-08" }], updatedAt: LATER });
  refuse(replace, 409, "Somebody else has changed it", theirs);
  const screen = await open(passport({ doses: [dose] }));
  await fillLine(screen, 1, "2025-03-02");
  await press(screen, "Save passport history");
  await says(screen, "Somebody else has saved this meanwhile");
  await expectAccessible();
  await screen.getByRole("radio", { name: /Theirs/ }).click({ force: true });
  answer(replace, theirs);
  await press(screen, "Save passport history");
  await says(screen, "Passport history saved");
  expect(callsOf(replace).at(-1)?.body).toMatchObject({
    doses: [{ id: dose.id, date: "2025-03-08" }],
    updatedAt: LATER,
  });
});

test("what is typed beside a page keeps it, what is proposed from it is taken by a press, and the next page is turned to", async () => {
  const [one, two] = [1, 2].map((number) => ({
    id: anId(),
    fileUrl: "/favicon.svg",
    originalName: `Passport page ${number}.jpg`,
    mimeType: "image/webp",
    fileSize: 9,
  }));
  answer(replace, passport());
  answer(pageReadingEndpoints.reader, { provider: "model.example", isAllowed: true });
  const read = { product: "Equip F", batch: null, givenBy: "H. Marsh" };
  const doses = [{ date: "2024-04-09", diseases: ["INFLUENZA" as const], ...read }];
  answer(pageReadingEndpoints.read, { doses, leftOut: 0 });
  const screen = await open(
    passport({ pages: [one, two].flatMap((each) => each ?? []) }),
    vi.fn(),
    one?.id,
  );
  await fillLine(screen, 1, "2024-03-12");
  await press(screen, "Propose the doses");
  await press(screen, "Take the dose of 9 Apr 2024");
  await press(screen, "Next page");
  await says(screen, "Passport page 2.jpg (2 of 2)");
  await expectAccessible();
  await fillLine(screen, 3, "2025-03-10");
  await press(screen, "Save passport history");
  await says(screen, "Passport history saved");
  expect(callsOf(replace)[0]?.body).toMatchObject({
    doses: [
      { date: "2024-03-12", passportPageId: one?.id },
      { date: "2024-04-09", product: "Equip F", givenBy: "H. Marsh", passportPageId: one?.id },
      { date: "2025-03-10", passportPageId: two?.id },
    ],
  });
});

test("twenty doses fit a phone", async () => {
  await page.viewport(390, 844);
  const doses = Array.from({ length: 20 }, (_, at) => aDose({ date: `${2024 - at}-03-01` }));
  const screen = await open(passport({ doses }));
  await expect.element(line(screen, 20)).toBeInTheDocument();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  await expectAccessible();
});
