import { beforeEach, describe, expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { activityEndpoints } from "#contract/data/activity.ts";
import { horseEndpoints } from "#contract/horses/horses.ts";
import { actEndpoints } from "#contract/journal/acts.ts";
import { recordEndpoints } from "#contract/care/records.ts";
import { STILL_TO_COME } from "#contract/care/record-fields.ts";
import { rightsOfRole } from "#contract/roles.ts";
import { addDays } from "#rules/dates.ts";
import { londonDate } from "#rules/london.ts";
import { choose, field, fillIn, hasList, press, says } from "#testing/web/fields.ts";
import { testConflict, testForm } from "#testing/web/form-tests.tsx";
import { aListedHorse, anId } from "#testing/web/makers.ts";
import { aUserAs } from "#testing/web/people-makers.ts";
import {
  aDietaryRecord,
  aFarrierRecord,
  aGeneralRecord,
  aMedicationRecord,
  aVeterinaryRecord,
} from "#testing/web/record-makers.ts";
import { show } from "#testing/web/screen.tsx";
import { answer, callsOf } from "#testing/web/server.ts";
import { RecordForm } from "./RecordForm.tsx";

const bella = aListedHorse({ name: "Bella", foodChainStatus: "INTENDED" });
const rusty = aListedHorse({ name: "Rusty" });
const today = londonDate(new Date());
const tomorrow = addDays(today, 1);
const yesterday = addDays(today, -1);
const LATER = "2026-06-02T09:00:00.000Z";
const ADDED = "Health record added successfully";
const CHANGED = "Health record updated successfully";

beforeEach(() => {
  answer(horseEndpoints.list, [bella, rusty]);
  answer(horseEndpoints.names, [bella, rusty]);
  answer(activityEndpoints.history, []);
});

// as wide as its dialog, where the buttons reach the edges
const form = (kind: keyof typeof recordEndpoints, onDone: () => void = vi.fn()) => (
  <div className="max-w-2xl px-4 sm:px-6">
    <RecordForm kind={kind} horse={bella} record={null} onDone={onDone} />
  </div>
);

describe("of the vet", () => {
  testForm({
    element: (onDone) => form("veterinary", onDone),
    fill: async (screen) => {
      await choose(screen, "Visit type", "Dental Work");
      await fillIn(screen, { Veterinarian: " Dr Reed ", Clinic: "Oak Vets", "Cost (£)": "45.50" });
    },
    submit: "Save record",
    spec: recordEndpoints.veterinary.create,
    reply: aVeterinaryRecord(),
    sent: {
      visitType: "DENTAL",
      veterinarian: "Dr Reed",
      clinic: "Oak Vets",
      cost: 45.5,
      date: today,
      diagnosis: null,
      nextVisit: null,
      documents: [],
      alsoFor: [],
    },
    said: ADDED,
    missing: ["Visit type is required", "Veterinarian name is required"],
    stays: ["Clinic", "Oak Vets"],
    creates: true,
  });

  const record = aVeterinaryRecord({ horseId: bella.id, clinic: "Oak Vets" });
  testConflict({
    element: (onDone) => (
      <RecordForm kind="veterinary" horse={bella} record={record} onDone={onDone} />
    ),
    change: (screen) => fillIn(screen, { Diagnosis: "Sharp teeth" }),
    submit: "Save changes",
    spec: recordEndpoints.veterinary.update,
    theirs: { ...record, clinic: "Elm Vets", updatedAt: LATER },
    shown: "Elm Vets",
    settled: { diagnosis: "Sharp teeth", clinic: "Elm Vets", veterinarian: "Dr Reed" },
    said: CHANGED,
  });

  test("only a vaccination asks what it was against", async () => {
    answer(recordEndpoints.veterinary.create, aVeterinaryRecord());
    const screen = await show(form("veterinary"));
    await fillIn(screen, { Veterinarian: "Dr Reed" });
    expect(screen.getByRole("group", { name: "Vaccinated against" }).elements()).toEqual([]);
    await choose(screen, "Visit type", "Vaccination");
    await screen.getByRole("checkbox", { name: "Tetanus" }).click();
    await press(screen, "Save record");
    await says(screen, ADDED);
    expect(callsOf(recordEndpoints.veterinary.create)[0]?.body).toMatchObject({
      visitType: "VACCINATION",
      diseases: ["TETANUS"],
    });
  });

  test("a future date, a next visit before the visit and half pence are refused at their fields", async () => {
    const screen = await show(form("veterinary"));
    await choose(screen, "Visit type", "Emergency");
    await fillIn(screen, {
      Veterinarian: "Dr Reed",
      Date: tomorrow,
      "Next visit": yesterday,
      "Cost (£)": "45.505",
    });
    await press(screen, "Save record");
    await says(screen, STILL_TO_COME);
    await says(screen, "Give the cost in pounds and pence, such as 45.50");
    await fillIn(screen, { Date: today, "Cost (£)": "45.50" });
    await press(screen, "Save record");
    await says(screen, "The next visit cannot be before this one");
    expect(callsOf(recordEndpoints.veterinary.create)).toEqual([]);
  });

  test("a withdrawal that ends before the visit is refused", async () => {
    const screen = await show(form("veterinary"));
    await choose(screen, "Visit type", "Treatment/Surgery");
    await fillIn(screen, { Veterinarian: "Dr Reed", "Withdrawal until": yesterday });
    await press(screen, "Save record");
    await says(screen, "The withdrawal cannot end before the medicine was given last");
    expect(callsOf(recordEndpoints.veterinary.create)).toEqual([]);
  });

  test("the same record for another horse has its own cost, and can be undone", async () => {
    answer(recordEndpoints.veterinary.create, aVeterinaryRecord());
    answer(actEndpoints.undo, { undone: 2, skipped: 0 });
    const screen = await show(form("veterinary"));
    await choose(screen, "Visit type", "Routine Check-up");
    await fillIn(screen, { Veterinarian: "Dr Reed", "Cost (£)": "30" });
    await screen.getByText("Same for these horses too").click();
    await screen.getByRole("checkbox", { name: "Rusty" }).click();
    await fillIn(screen, { "Cost for Rusty (£)": "25" });
    await press(screen, "Save record");
    await says(screen, ADDED);
    const [sent] = callsOf(recordEndpoints.veterinary.create);
    expect(sent?.body).toMatchObject({ cost: 30, alsoFor: [{ horseId: rusty.id, cost: "25" }] });
    await press(screen, "Undo");
    await says(screen, "Undone");
    expect(sent?.body).toMatchObject(callsOf(actEndpoints.undo)[0]?.params ?? {});
  });
});

describe("for a user whose rights leave out costs and the vet's notes", () => {
  const user = aUserAs("GROOM", {
    rights: { ...rightsOfRole.GROOM, money: "none", vetNotes: "read" },
  });
  const labels = ["Cost (£)", "Diagnosis", "Treatment", "Medications", "Notes"];
  const offered = (screen: Awaited<ReturnType<typeof show>>) =>
    labels.filter((label) => screen.getByRole("textbox", { name: label }).elements().length > 0);

  test("their fields are not offered, and an edit sends them back as they were shown", async () => {
    const record = aVeterinaryRecord({ horseId: bella.id, diagnosis: "Sharp teeth", cost: null });
    answer(recordEndpoints.veterinary.update, record);
    const screen = await show(
      <RecordForm kind="veterinary" horse={bella} record={record} onDone={vi.fn()} />,
      { user },
    );
    await fillIn(screen, { Clinic: "Elm Vets" });
    expect(offered(screen)).toEqual([]);
    await press(screen, "Save changes");
    await says(screen, CHANGED);
    expect(callsOf(recordEndpoints.veterinary.update)[0]?.body).toMatchObject({
      clinic: "Elm Vets",
      diagnosis: "Sharp teeth",
      cost: null,
    });
  });

  test("what an event says is not sent in them", async () => {
    answer(recordEndpoints.veterinary.create, aVeterinaryRecord());
    const prefill = { eventId: anId(), record: { visitType: "CHECKUP", notes: "By the gate" } };
    const screen = await show(
      <RecordForm
        kind="veterinary"
        horse={bella}
        record={null}
        prefill={prefill}
        onDone={vi.fn()}
      />,
      { user },
    );
    await fillIn(screen, { Veterinarian: "Dr Reed" });
    await press(screen, "Save record");
    await says(screen, ADDED);
    expect(callsOf(recordEndpoints.veterinary.create)[0]?.body).toMatchObject({ notes: null });
  });
});

describe("of the farrier", () => {
  testForm({
    element: (onDone) => form("farrier", onDone),
    fill: async (screen) => {
      await choose(screen, "Service type", "New Shoes");
      await fillIn(screen, { Farrier: "Jo Smith", "Front shoes": "Steel", "Next due": tomorrow });
    },
    submit: "Save record",
    spec: recordEndpoints.farrier.create,
    reply: aFarrierRecord(),
    sent: {
      farrier: "Jo Smith",
      serviceType: "SHOEING",
      frontShoes: "Steel",
      hindShoes: null,
      nextDue: tomorrow,
      photos: [],
    },
    said: ADDED,
    missing: ["Farrier name is required", "Service type is required"],
    stays: ["Front shoes", "Steel"],
    creates: true,
  });

  const record = aFarrierRecord({ horseId: bella.id, notes: "Good feet" });
  testConflict({
    element: (onDone) => (
      <RecordForm kind="farrier" horse={bella} record={record} onDone={onDone} />
    ),
    change: (screen) => fillIn(screen, { Notes: "A crack" }),
    submit: "Save changes",
    spec: recordEndpoints.farrier.update,
    theirs: { ...record, notes: "Thin soles", updatedAt: LATER },
    shown: "Theirs, and yours below it",
    // notes of both versions are joined unless the user chooses one
    settled: { notes: "Thin soles\n\nA crack" },
    said: CHANGED,
  });

  test("a record's photos are kept, and a removed one is not sent", async () => {
    const photo = (name: string) => ({
      id: anId(),
      fileUrl: "/uploads/x.webp",
      originalName: name,
      mimeType: "image/webp",
      fileSize: 10,
    });
    const [near, off] = [photo("near.jpg"), photo("off.jpg")];
    const withPhotos = aFarrierRecord({ horseId: bella.id, photos: [near, off] });
    answer(recordEndpoints.farrier.update, withPhotos);
    const screen = await show(
      <RecordForm kind="farrier" horse={bella} record={withPhotos} onDone={vi.fn()} />,
    );
    await press(screen, "Remove off.jpg");
    await press(screen, "Save changes");
    await says(screen, CHANGED);
    expect(callsOf(recordEndpoints.farrier.update)[0]?.body).toMatchObject({ photos: [near.id] });
  });

  test("an edited record cannot be applied to other horses", async () => {
    const screen = await show(
      <RecordForm kind="farrier" horse={bella} record={record} onDone={vi.fn()} />,
    );
    await says(screen, "Edit record");
    expect(screen.getByText("Same for these horses too").elements()).toEqual([]);
  });
});

describe("of what is fed", () => {
  testForm({
    element: (onDone) => form("dietary", onDone),
    fill: async (screen) => {
      await choose(screen, "Feed type", "Concentrate");
      await choose(screen, "Frequency", "Twice Daily");
      await fillIn(screen, { Amount: "2 scoops", "Body condition": "5", "Weight (kg)": "480" });
    },
    submit: "Save record",
    spec: recordEndpoints.dietary.create,
    reply: aDietaryRecord(),
    sent: {
      feedType: "CONCENTRATE",
      frequency: "TWICE_DAILY",
      amount: "2 scoops",
      bodyCondition: 5,
      weight: 480,
      startDate: today,
    },
    said: ADDED,
    missing: ["Feed type is required", "Amount is required", "Frequency is required"],
    stays: ["Amount", "2 scoops"],
    creates: true,
  });

  const record = aDietaryRecord({ horseId: bella.id, brand: "Spillers" });
  testConflict({
    element: (onDone) => (
      <RecordForm kind="dietary" horse={bella} record={record} onDone={onDone} />
    ),
    change: (screen) => fillIn(screen, { Amount: "6 kg" }),
    submit: "Save changes",
    spec: recordEndpoints.dietary.update,
    theirs: { ...record, brand: "Dengie", updatedAt: LATER },
    shown: "Dengie",
    settled: { amount: "6 kg", brand: "Dengie" },
    said: CHANGED,
  });

  test("an end before the start is refused", async () => {
    const screen = await show(form("dietary"));
    await choose(screen, "Feed type", "Hay");
    await choose(screen, "Frequency", "Daily");
    await fillIn(screen, { Amount: "8 kg", "End date": yesterday });
    await press(screen, "Save record");
    await says(screen, "The end date cannot be before the start date");
    expect(callsOf(recordEndpoints.dietary.create)).toEqual([]);
  });

  test("a record for another horse has no cost of its own", async () => {
    answer(recordEndpoints.dietary.create, aDietaryRecord());
    const screen = await show(form("dietary"));
    await choose(screen, "Feed type", "Hay");
    await choose(screen, "Frequency", "Daily");
    await fillIn(screen, { Amount: "8 kg" });
    await screen.getByText("Same for these horses too").click();
    await screen.getByRole("checkbox", { name: "Rusty" }).click();
    expect(screen.getByLabelText("Cost for Rusty (£)").elements()).toEqual([]);
    await press(screen, "Save record");
    await says(screen, ADDED);
    expect(callsOf(recordEndpoints.dietary.create)[0]?.body).toMatchObject({
      alsoFor: [{ horseId: rusty.id }],
    });
  });
});

describe("of a medicine", () => {
  const fillMedicine = async (screen: Parameters<typeof fillIn>[0]) => {
    await choose(screen, "Frequency", "Daily");
    await fillIn(screen, { Medication: "Danilon", Dosage: "1 sachet", "Given by": "Sam" });
  };
  testForm({
    element: (onDone) => form("medication", onDone),
    fill: fillMedicine,
    submit: "Save record",
    spec: recordEndpoints.medication.create,
    reply: aMedicationRecord(),
    sent: {
      medication: "Danilon",
      dosage: "1 sachet",
      frequency: "DAILY",
      givenBy: "Sam",
      startDate: today,
    },
    said: ADDED,
    missing: ["Medication is required", "Dosage is required", "Frequency is required"],
    stays: ["Dosage", "1 sachet"],
    creates: true,
  });

  const record = aMedicationRecord({ horseId: bella.id, reason: "Lame" });
  testConflict({
    element: (onDone) => (
      <RecordForm kind="medication" horse={bella} record={record} onDone={onDone} />
    ),
    change: (screen) => fillIn(screen, { Dosage: "2 sachets" }),
    submit: "Save changes",
    spec: recordEndpoints.medication.update,
    theirs: { ...record, reason: "Laminitis", updatedAt: LATER },
    shown: "Laminitis",
    settled: { dosage: "2 sachets", reason: "Laminitis" },
    said: CHANGED,
  });

  test("while a medicine is typed, the form says what it means for a horse in the food chain", async () => {
    answer(recordEndpoints.medication.create, aMedicationRecord());
    const screen = await show(form("medication"));
    await fillMedicine(screen);
    await fillIn(screen, { Medication: "Bute" });
    await says(screen, /food chain/i);
    await press(screen, "Save record");
    await says(screen, ADDED);
  });

  test("only a medicine that may have been injected asks for the site", async () => {
    const screen = await show(form("medication"));
    await expect.poll(() => hasList(screen, "Injected into")).toBe(true);
    await choose(screen, "Route", "Oral");
    expect(hasList(screen, "Injected into")).toBe(false);
    await choose(screen, "Route", "Injection");
    await expect.poll(() => hasList(screen, "Injected into")).toBe(true);
  });

  test("a withdrawal that ends before the last dose is refused", async () => {
    const screen = await show(form("medication"));
    await fillMedicine(screen);
    await fillIn(screen, { "End date": tomorrow, "Withdrawal until": today });
    await press(screen, "Save record");
    await says(screen, "The withdrawal cannot end before the medicine was given last");
    expect(callsOf(recordEndpoints.medication.create)).toEqual([]);
  });
});

describe("of anything else", () => {
  testForm({
    element: (onDone) => form("general", onDone),
    fill: async (screen) => {
      await choose(screen, "Type", "Physio");
      await fillIn(screen, { Description: "Tight back", "Done by": "Kit" });
    },
    submit: "Save record",
    spec: recordEndpoints.general.create,
    reply: aGeneralRecord(),
    sent: { type: "PHYSIO", description: "Tight back", veterinarian: "Kit", date: today },
    said: ADDED,
    missing: ["Type is required", "Description is required"],
    stays: ["Description", "Tight back"],
    creates: true,
  });

  const record = aGeneralRecord({ horseId: bella.id });
  testConflict({
    element: (onDone) => (
      <RecordForm kind="general" horse={bella} record={record} onDone={onDone} />
    ),
    change: (screen) => fillIn(screen, { Notes: "Cold hosed" }),
    submit: "Save changes",
    spec: recordEndpoints.general.update,
    theirs: { ...record, description: "Swelling gone", updatedAt: LATER },
    shown: "Swelling gone",
    settled: { notes: "Cold hosed", description: "Swelling gone" },
    said: CHANGED,
  });

  test("an egg count asks for eggs, and a worming for a test or a treatment", async () => {
    answer(recordEndpoints.general.create, aGeneralRecord());
    const screen = await show(form("general"));
    await choose(screen, "Type", "Worming");
    await expect.poll(() => hasList(screen, "Class of wormer")).toBe(true);
    await choose(screen, "Test", "Tapeworm saliva test");
    await expect.poll(() => hasList(screen, "Result")).toBe(true);
    expect(hasList(screen, "Class of wormer")).toBe(false);
    await choose(screen, "Type", "Worm Egg Count");
    expect(hasList(screen, "Test")).toBe(false);
    await fillIn(screen, { Description: "Count", "Eggs per gram": "50", Laboratory: "Westgate" });
    await press(screen, "Save record");
    await says(screen, ADDED);
    expect(callsOf(recordEndpoints.general.create)[0]?.body).toMatchObject({
      type: "FAECAL_EGG_COUNT",
      eggsPerGram: 50,
      laboratory: "Westgate",
    });
  });

  test("text that the browser cannot parse as a number is refused, not dropped", async () => {
    const screen = await show(form("general"));
    await choose(screen, "Type", "Weight");
    await fillIn(screen, { Description: "On the scales" });
    await field(screen, "Weight on the day (kg)").click();
    await userEvent.keyboard("48e");
    await press(screen, "Save record");
    await says(screen, "Give the weight as a number, such as 480");
    expect(callsOf(recordEndpoints.general.create)).toEqual([]);
  });

  test("half an egg is refused", async () => {
    const screen = await show(form("general"));
    await choose(screen, "Type", "Worm Egg Count");
    await fillIn(screen, { Description: "Count", "Eggs per gram": "0.5" });
    await press(screen, "Save record");
    await says(screen, "An egg count is a whole number of eggs per gram");
    expect(callsOf(recordEndpoints.general.create)).toEqual([]);
  });
});

test("an event's fields are prefilled, and the record is sent with the event", async () => {
  const eventId = anId();
  answer(recordEndpoints.farrier.create, aFarrierRecord());
  const screen = await show(
    <RecordForm
      kind="farrier"
      horse={bella}
      record={null}
      prefill={{
        eventId,
        record: { farrier: "Jo Smith", serviceType: "TRIMMING", date: yesterday },
      }}
      onDone={vi.fn()}
    />,
  );
  await expect.element(field(screen, "Date")).toHaveValue(yesterday);
  await press(screen, "Save record");
  await says(screen, ADDED);
  expect(callsOf(recordEndpoints.farrier.create)[0]?.body).toMatchObject({
    eventId,
    farrier: "Jo Smith",
    serviceType: "TRIMMING",
    date: yesterday,
  });
});
