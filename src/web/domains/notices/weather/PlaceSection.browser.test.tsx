import { expect, test } from "vitest";
import { weatherEndpoints } from "#contract/notices/weather.ts";
import { expectAccessible } from "#testing/web/axe.ts";
import { field, fillIn, press, says } from "#testing/web/fields.ts";
import { aUser } from "#testing/web/makers.ts";
import { show } from "#testing/web/screen.tsx";
import { answer, callsOf, refuse } from "#testing/web/server.ts";
import { PlaceSection } from "./PlaceSection.tsx";

const { place, setPlace } = weatherEndpoints;
const here = {
  postcode: "GL7 1AB",
  region: "South West England",
  updatedAt: "2026-06-01T09:00:00.000Z",
};
const LATER = "2026-06-02T09:00:00.000Z";

test("another postcode is saved as typed, and the next edit is based on what was saved", async () => {
  answer(place, here);
  answer(setPlace, { ...here, postcode: "OX1 2JD", updatedAt: LATER });
  const screen = await show(<PlaceSection />);
  await says(screen, "Warnings are those for South West England.");
  await expectAccessible();
  await fillIn(screen, { Postcode: "ox12jd" });
  await press(screen, "Save postcode");
  await says(screen, "Postcode saved");
  expect(callsOf(setPlace)[0]?.body).toEqual({ postcode: "OX1 2JD", updatedAt: here.updatedAt });
  await expect.element(field(screen, "Postcode")).toHaveValue("OX1 2JD");
});

test("an invalid postcode is refused", async () => {
  answer(place, here);
  const screen = await show(<PlaceSection />);
  await fillIn(screen, { Postcode: "Aston" });
  await press(screen, "Save postcode");
  await says(screen, "Give a UK postcode, such as GL7 1AB");
  await expectAccessible();
  expect(callsOf(setPlace)).toEqual([]);
});

test("a refusal shows the server's sentence, and keeps the input", async () => {
  answer(place, here);
  refuse(setPlace, 503, "Loosebox is busy. Please try again in a moment.");
  const screen = await show(<PlaceSection />);
  await fillIn(screen, { Postcode: "OX1 2JD" });
  await press(screen, "Save postcode");
  await says(screen, "Loosebox is busy. Please try again in a moment.");
  await expect.element(field(screen, "Postcode")).toHaveValue("OX1 2JD");
});

test("after somebody else has saved meanwhile, both postcodes are shown, and the chosen one is sent", async () => {
  answer(place, here);
  const theirs = { ...here, postcode: "CF10 1AA", updatedAt: LATER };
  refuse(setPlace, 409, "Somebody else has changed it", theirs);
  const screen = await show(<PlaceSection />);
  await fillIn(screen, { Postcode: "OX1 2JD" });
  await press(screen, "Save postcode");
  await screen.getByText("CF10 1AA").click();
  await expectAccessible();
  answer(setPlace, theirs);
  await press(screen, "Save postcode");
  await says(screen, "Postcode saved");
  expect(callsOf(setPlace).at(-1)?.body).toEqual({ postcode: "CF10 1AA", updatedAt: LATER });
});

test("a groom sees the region, and edits nothing", async () => {
  answer(place, { ...here, region: null });
  const screen = await show(<PlaceSection />, { user: aUser({ yardRole: "GROOM" }) });
  await says(screen, "The Met Office has no warnings for GL7 1AB.");
  expect(screen.getByRole("textbox").elements()).toEqual([]);
});

test("without a postcode there are no warnings", async () => {
  answer(place, { ...here, postcode: null, region: null });
  const screen = await show(<PlaceSection />);
  await says(screen, "No postcode yet, so no warnings.");
});
