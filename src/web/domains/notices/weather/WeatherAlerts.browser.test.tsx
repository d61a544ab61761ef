import { describe, expect, test } from "vitest";
import { type WeatherAlert, weatherEndpoints } from "#contract/notices/weather.ts";
import { expectAccessible } from "#testing/web/axe.ts";
import { anId } from "#testing/web/makers.ts";
import { show } from "#testing/web/screen.tsx";
import { answer, refuse } from "#testing/web/server.ts";
import { formatWarningSpan, WeatherAlerts } from "./WeatherAlerts.tsx";

const aWarning = (given: Partial<WeatherAlert> = {}): WeatherAlert => ({
  id: anId(),
  location: "South West England",
  alertType: "WIND",
  severity: "AMBER",
  message: "Gusts of 70 mph on exposed coasts",
  startTime: "2026-11-22T06:00:00.000Z",
  endTime: "2026-11-22T21:00:00.000Z",
  isActive: true,
  metadata: { elements: ["WIND", "RAIN"], link: "https://www.metoffice.gov.uk/weather" },
  ...given,
});

test("a warning shows its severity, hazard, area and time, and the details on request", async () => {
  answer(weatherEndpoints.alerts, [aWarning()]);
  const screen = await show(<WeatherAlerts />);
  await expect.element(screen.getByText(/Amber warning of wind and rain/i)).toBeVisible();
  await expect
    .element(screen.getByText("South West England: Sun 22 Nov, 06:00 to 21:00"))
    .toBeVisible();
  await expect.element(screen.getByText(/Gusts of 70 mph/)).not.toBeVisible();
  await screen.getByText("What the Met Office says").click();
  await expect.element(screen.getByText(/Gusts of 70 mph/)).toBeVisible();
  await expect
    .element(screen.getByRole("link", { name: /own page/ }))
    .toHaveAttribute("href", "https://www.metoffice.gov.uk/weather");
  await expectAccessible();
});

test("a warning without details is named by its kind, and has no link", async () => {
  answer(weatherEndpoints.alerts, [aWarning({ metadata: null, severity: "RED" })]);
  const screen = await show(<WeatherAlerts />);
  await expect.element(screen.getByText(/Red warning of wind$/i)).toBeVisible();
  expect(screen.getByRole("link").elements()).toEqual([]);
});

test.each([
  ["there are none", () => answer(weatherEndpoints.alerts, [])],
  ["they fail to load", () => refuse(weatherEndpoints.alerts, 503, "Loosebox is busy.")],
])("when %s, the dashboard has no place for them", async (_, prepare) => {
  prepare();
  const screen = await show(
    <>
      <h1>Welcome</h1>
      <WeatherAlerts />
    </>,
  );
  await expect.element(screen.getByRole("heading", { name: "Welcome" })).toBeVisible();
  expect(screen.getByRole("region", { name: "Weather warnings" }).elements()).toEqual([]);
});

describe("the span of a warning", () => {
  test.each([
    ["2026-11-22T06:00:00Z", "2026-11-22T21:00:00Z", "Sun 22 Nov, 06:00 to 21:00"],
    ["2026-11-22T21:00:00Z", "2026-11-23T03:00:00Z", "Sun 22 Nov, 21:00 to Mon 23 Nov, 03:00"],
    // the clocks go back in this night
    ["2026-10-24T22:00:00Z", "2026-10-25T03:00:00Z", "Sat 24 Oct, 23:00 to Sun 25 Oct, 03:00"],
  ])("from %s to %s", (from, to, text) => {
    expect(formatWarningSpan(from, to)).toBe(text);
  });
});
