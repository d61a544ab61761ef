import { beforeEach, expect, test, vi } from "vitest";
import { activityEndpoints } from "#contract/data/activity.ts";
import { type CareNotes, careNotesEndpoints } from "#contract/horses/care-notes.ts";
import { expectAccessible } from "#testing/web/axe.ts";
import { choose, fillIn, press, says } from "#testing/web/fields.ts";
import { testConflict, testForm } from "#testing/web/form-tests.tsx";
import { someCareNotes } from "#testing/web/horse-makers.ts";
import { aHorse } from "#testing/web/makers.ts";
import { show } from "#testing/web/screen.tsx";
import { answer, callsOf } from "#testing/web/server.ts";
import { CareNotesDialog } from "./CareNotesDialog.tsx";

const bella = aHorse({ name: "Bella" });
const notes = someCareNotes({ feeds: [{ time: "17:00", what: "Nuts" }], rugs: "Fleece" });
const dialog = (of: CareNotes = notes, onDone: () => void = vi.fn()) => (
  <CareNotesDialog horse={bella} notes={of} onClose={onDone} />
);

beforeEach(() => answer(activityEndpoints.history, []));

testForm({
  element: (onDone) => dialog(notes, onDone),
  fill: (screen) => fillIn(screen, { Allergies: "Penicillin", "Handling warnings": " Kicks " }),
  submit: "Save changes",
  spec: careNotesEndpoints.replace,
  reply: notes,
  sent: {
    allergies: "Penicillin",
    warnings: "Kicks",
    feeds: [{ time: "17:00", what: "Nuts" }],
    routine: [],
    rugs: "Fleece",
    tack: null,
    updatedAt: notes.updatedAt,
  },
  said: "Feed and warnings saved",
  stays: ["Allergies", "Penicillin"],
});

testConflict({
  element: (onDone) => dialog(notes, onDone),
  change: (screen) => fillIn(screen, { Allergies: "Penicillin" }),
  submit: "Save changes",
  spec: careNotesEndpoints.replace,
  theirs: {
    ...notes,
    feeds: [{ time: "07:00", what: "Chaff" }],
    updatedAt: "2026-06-02T09:00:00.000Z",
  },
  shown: "07:00 Chaff",
  settled: { allergies: "Penicillin", feeds: [{ time: "07:00", what: "Chaff" }] },
  said: "Feed and warnings saved",
});

test("feeds are added at the usual times, and sent by time of day", async () => {
  answer(careNotesEndpoints.replace, notes);
  const screen = await show(dialog());
  await press(screen, "Add a feed");
  // the usual time of an evening feed is already in use
  await expect.element(screen.getByLabelText("Time of feed 2")).toHaveValue("07:00");
  await fillIn(screen, { "What feed 2 is": "Chaff" });
  await press(screen, "Save changes");
  await says(screen, "Feed and warnings saved");
  expect(callsOf(careNotesEndpoints.replace)[0]?.body).toMatchObject({
    feeds: [
      { time: "07:00", what: "Chaff" },
      { time: "17:00", what: "Nuts" },
    ],
  });
});

test("a feed is removed", async () => {
  answer(careNotesEndpoints.replace, notes);
  const screen = await show(dialog());
  await press(screen, "Take away feed 1");
  await press(screen, "Save changes");
  await says(screen, "Feed and warnings saved");
  expect(callsOf(careNotesEndpoints.replace)[0]?.body).toMatchObject({ feeds: [] });
});

test("a feed without a name is refused at its field", async () => {
  const screen = await show(dialog());
  await press(screen, "Add a feed");
  await press(screen, "Save changes");
  await says(screen, "Say what it is fed");
  await expect
    .element(screen.getByLabelText("What feed 2 is"))
    .toHaveAttribute("aria-invalid", "true");
  expect(callsOf(careNotesEndpoints.replace)).toEqual([]);
});

test("two feeds at one time are refused", async () => {
  const screen = await show(dialog());
  await press(screen, "Add a feed");
  await fillIn(screen, { "Time of feed 2": "17:00", "What feed 2 is": "Chaff" });
  await press(screen, "Save changes");
  await says(screen, "Two feeds have the same time: write them as one");
  expect(callsOf(careNotesEndpoints.replace)).toEqual([]);
});

test("at most twelve feeds a day can be added", async () => {
  const feeds = Array.from({ length: 12 }, (_, at) => ({
    time: `${String(at + 1).padStart(2, "0")}:00`,
    what: "Hay",
  }));
  const screen = await show(dialog(someCareNotes({ feeds })));
  await expect.element(screen.getByLabelText("Time of feed 12")).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Add a feed" }).elements()).toEqual([]);
});

test("a daily job is added at its usual time, and sent with time, job and text", async () => {
  answer(careNotesEndpoints.replace, notes);
  const screen = await show(dialog());
  await press(screen, "Add a daily job");
  await expect.element(screen.getByLabelText("Time of job 1")).toHaveValue("08:00");
  await choose(screen, "Job 1", "Bring in");
  await fillIn(screen, { "Time of job 1": "16:30", "More about job 1": " From the top field " });
  // the next job that is proposed is one that is not there yet
  await press(screen, "Add a daily job");
  await expect
    .element(screen.getByRole("combobox", { name: "Job 2" }))
    .toHaveTextContent("Turn out");
  await expectAccessible();
  await press(screen, "Save changes");
  await says(screen, "Feed and warnings saved");
  expect(callsOf(careNotesEndpoints.replace)[0]?.body).toMatchObject({
    routine: [
      { time: "08:00", job: "TURN_OUT", what: "" },
      { time: "16:30", job: "BRING_IN", what: "From the top field" },
    ],
  });
});

test("choosing another job keeps the text and the time that were typed", async () => {
  const screen = await show(dialog());
  await press(screen, "Add a daily job");
  await fillIn(screen, { "Time of job 1": "06:45", "More about job 1": "Top field" });
  await choose(screen, "Job 1", "Rugs");
  await expect.element(screen.getByLabelText("Time of job 1")).toHaveValue("06:45");
  await expect.element(screen.getByLabelText("More about job 1")).toHaveValue("Top field");
});

test("a daily job is removed, and the others keep what they are", async () => {
  answer(careNotesEndpoints.replace, notes);
  const routine: CareNotes["routine"] = [
    { time: "08:00", job: "TURN_OUT", what: "Top field" },
    { time: "16:00", job: "BRING_IN", what: "" },
  ];
  const screen = await show(dialog(someCareNotes({ routine })));
  await press(screen, "Take away job 1");
  await expect.element(screen.getByLabelText("Time of job 1")).toHaveValue("16:00");
  await press(screen, "Save changes");
  await says(screen, "Feed and warnings saved");
  expect(callsOf(careNotesEndpoints.replace)[0]?.body).toMatchObject({
    routine: [{ time: "16:00", job: "BRING_IN", what: "" }],
  });
});

test("the same job twice at one time is refused; at two times it is not", async () => {
  answer(careNotesEndpoints.replace, notes);
  const screen = await show(dialog());
  await press(screen, "Add a daily job");
  await press(screen, "Add a daily job");
  await choose(screen, "Job 2", "Turn out");
  await fillIn(screen, { "Time of job 2": "08:00" });
  await press(screen, "Save changes");
  await says(screen, "The same job is there twice at the same time: write it as one");
  await expectAccessible();
  expect(callsOf(careNotesEndpoints.replace)).toEqual([]);
  await fillIn(screen, { "Time of job 2": "13:00" });
  await press(screen, "Save changes");
  await says(screen, "Feed and warnings saved");
});

test("a daily job without a time is refused at its field", async () => {
  const screen = await show(dialog());
  await press(screen, "Add a daily job");
  await fillIn(screen, { "Time of job 1": "" });
  await press(screen, "Save changes");
  await says(screen, /^Give the time of each job/);
  await expect
    .element(screen.getByLabelText("Time of job 1"))
    .toHaveAttribute("aria-invalid", "true");
  expect(callsOf(careNotesEndpoints.replace)).toEqual([]);
});

test("at most twelve daily jobs can be added", async () => {
  const routine = Array.from({ length: 12 }, (_, at) => ({
    time: `${String(at + 1).padStart(2, "0")}:00`,
    job: "HAY_WATER" as const,
    what: "",
  }));
  const screen = await show(dialog(someCareNotes({ routine })));
  await expect.element(screen.getByLabelText("Time of job 12")).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Add a daily job" }).elements()).toEqual([]);
});
