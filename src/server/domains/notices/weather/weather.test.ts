import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { addDays } from "#rules/dates.ts";
import { londonDate, londonInstant } from "#rules/london.ts";
import { openWeather, parseFeed } from "#server/adapters/weather.ts";
import { made } from "#testing/care.ts";
import { fixture } from "#testing/fixture.ts";
import { newMember } from "#testing/member.ts";
import { type Item, rss, weatherFeed } from "#testing/doubles/weather-feed.ts";
import { openYard, query, type Visitor } from "#testing/yard.ts";
import { regionOf, regions } from "./regions.ts";
import { followWeather } from "./weather.ts";
import { readWarnings } from "./warnings.ts";

const yard = fixture(openYard);
const feed = fixture(weatherFeed);
beforeEach(async () => {
  await query("truncate yards, users, weather_feeds, weather_alerts cascade");
  feed.state.items = [];
  feed.state.mood = "well";
  feed.asked.length = 0;
  openWeather(feed.url);
});
afterAll(() => {
  openWeather(null);
});

const today = londonDate(new Date());
const short = new Intl.DateTimeFormat("en-GB", {
  timeZone: "UTC",
  weekday: "short",
  day: "numeric",
  month: "short",
});
/** A time as the feed writes it, such as '0600 Sat 26 Sep', this many days from today. */
const at = (time: string, days: number) => {
  const parts = short.formatToParts(Date.parse(addDays(today, days)));
  const part = (type: string) => parts.find((each) => each.type === type)?.value.slice(0, 3);
  return `${time} ${part("weekday")} ${part("day")} ${part("month")}`;
};
const wind = (given: Partial<Item> = {}): Item => ({
  level: "Yellow",
  kinds: "wind",
  from: at("0600", 1),
  to: at("2100", 1),
  ...given,
});
const later = (minutes: number) => new Date(Date.now() + minutes * 60_000);
const inGloucestershire = (who: Visitor) =>
  made(who.put("/api/yard-place", { postcode: "gl71ab" }));
interface Alert {
  severity: string;
  alertType: string;
}
const alerts = (who: Visitor) => made<Alert[]>(who.get("/api/weather-alerts"));
const notified = async (who: Visitor) =>
  (await made<{ title: string; type: string }[]>(who.get("/api/notifications"))).map(
    ({ title }) => title,
  );

describe("the weather of a yard", () => {
  test("is on the dashboard and notified once to every member who wants it", async () => {
    const owner = await yard.newOwner();
    const quiet = await newMember(yard.app, owner.user.yardId, "GROOM");
    await made(quiet.put("/api/notification-preferences", { weatherAlerts: false }));
    expect(await inGloucestershire(owner)).toMatchObject({
      postcode: "GL7 1AB",
      region: "South West England",
    });
    feed.state.items = [
      wind(),
      wind({ level: "Amber", kinds: "snow, ice", from: at("1800", 1), to: at("0300", 2) }),
    ];
    for (const minutes of [0, 15, 30]) await followWeather(later(minutes));
    expect(feed.asked).toEqual([
      { path: "/Region/sw", status: 200 },
      { path: "/Region/sw", status: 304 },
      { path: "/Region/sw", status: 304 },
    ]);
    const link = "https://www.metoffice.gov.uk/weather/warnings-and-advice/uk-warnings";
    expect(await alerts(owner)).toEqual([
      {
        id: expect.any(String),
        location: "South West England",
        alertType: "SNOW",
        severity: "AMBER",
        message: expect.stringMatching(/Bath & NE Somerset valid from 1800/),
        startTime: londonInstant(addDays(today, 1), "18:00").toISOString(),
        endTime: londonInstant(addDays(today, 2), "03:00").toISOString(),
        isActive: true,
        metadata: { elements: ["SNOW", "ICE"], link },
      },
      expect.objectContaining({ alertType: "WIND", severity: "YELLOW" }),
    ]);
    expect((await notified(owner)).toSorted()).toEqual([
      "Amber warning of snow",
      "Yellow warning of wind",
    ]);
    expect(await notified(quiet)).toEqual([]);
    expect(await alerts(quiet)).toHaveLength(2);
  });

  test("raised to amber is notified again, prolonged is not, called off disappears", async () => {
    const owner = await yard.newOwner();
    await inGloucestershire(owner);
    feed.state.items = [wind()];
    await followWeather(later(0));
    feed.state.items = [wind({ to: at("2300", 1) })];
    await followWeather(later(15));
    expect(await notified(owner)).toHaveLength(1);
    feed.state.items = [wind({ level: "Red" })];
    await followWeather(later(30));
    expect((await alerts(owner)).map(({ severity }) => severity)).toEqual(["RED"]);
    expect(await notified(owner)).toHaveLength(2);
    feed.state.items = [];
    await followWeather(later(45));
    expect(await alerts(owner)).toEqual([]);
  });

  test("is fetched by one process, at most every ten minutes, only for regions with yards", async () => {
    await followWeather(later(0));
    expect(feed.asked).toEqual([]);
    const owner = await yard.newOwner();
    await inGloucestershire(owner);
    await Promise.all([1, 2, 3].map(() => followWeather(later(0))));
    await followWeather(later(9));
    expect(feed.asked).toHaveLength(1);
  });

  test.each(["broken", "moved", "page", "endless"] as const)(
    "stays as it was while the feed is %s, and comes back by itself",
    async (mood) => {
      const owner = await yard.newOwner();
      await inGloucestershire(owner);
      feed.state.items = [wind()];
      await followWeather(later(0));
      feed.state.items = [];
      feed.state.mood = mood;
      await followWeather(later(15));
      expect(feed.asked.map(({ path }) => path)).not.toContain("/elsewhere");
      expect(await alerts(owner)).toHaveLength(1);
      const { rows } = await query<{ trouble: string }>("select trouble from weather_feeds");
      expect(rows[0]?.trouble).toEqual(expect.any(String));
      feed.state.mood = "well";
      await followWeather(later(30));
      expect(await alerts(owner)).toEqual([]);
    },
  );

  test("is not shown to a yard in another region, nor to one without a postcode", async () => {
    const owner = await yard.newOwner();
    await inGloucestershire(owner);
    const scot = await yard.newOwner();
    await made(scot.put("/api/yard-place", { postcode: "AB10 1AB" }));
    const nowhere = await yard.newOwner();
    feed.state.items = [wind()];
    await followWeather(later(0));
    expect(await alerts(owner)).toHaveLength(1);
    await query("delete from weather_alerts where region = 'gr'");
    expect(await alerts(scot)).toEqual([]);
    expect(await alerts(nowhere)).toEqual([]);
    expect(await notified(nowhere)).toEqual([]);
  });

  test("is not requested while the feed is turned off", async () => {
    openWeather(null);
    await inGloucestershire(await yard.newOwner());
    await followWeather(later(0));
    expect(feed.asked).toEqual([]);
  });
});

describe("where a yard is", () => {
  test("is nowhere until a manager says so, and can be forgotten", async () => {
    const owner = await yard.newOwner();
    const groom = await newMember(yard.app, owner.user.yardId, "GROOM");
    expect(await made(groom.get("/api/yard-place"))).toMatchObject({
      postcode: null,
      region: null,
    });
    expect((await groom.put("/api/yard-place", { postcode: "GL7" })).statusCode).toBe(403);
    expect(await made(owner.put("/api/yard-place", { postcode: " gl7 " }))).toMatchObject({
      postcode: "GL7",
    });
    expect(await made(owner.put("/api/yard-place", { postcode: "" }))).toMatchObject({
      postcode: null,
      region: null,
    });
  });

  test.each(["7GL", "GL7 1A", "London", "GL7 1ABC", 7])("refuses %s", async (postcode) => {
    const owner = await yard.newOwner();
    const reply = await owner.put("/api/yard-place", { postcode });
    expect(reply.statusCode, reply.body).toBe(400);
  });

  test("is refused signed out, as are the alerts", async () => {
    for (const url of ["/api/weather-alerts", "/api/yard-place"])
      expect((await yard.visitor().get(url)).statusCode).toBe(401);
  });
});

test.each([
  ["GL7 1AB", "sw"],
  ["W1A 1AA", "se"],
  ["KW16 3AA", "os"],
  ["KW1 4AA", "he"],
  ["SY23 1AA", "wl"],
  ["SY1 1AA", "wm"],
  ["BT1", "ni"],
  ["M1 1AE", "nw"],
  ["S1 2AB", "yh"],
  ["DN22", "em"],
  ["JE2 3AB", null],
])("%s lies in %s", (postcode, region) => {
  expect(regionOf(postcode)).toBe(region);
});

test("every region has postcodes", () => {
  const found = new Set(
    [
      "ZE1",
      "IV1",
      "AB1",
      "PH1",
      "G1",
      "EH1",
      "BT1",
      "CF1",
      "M1",
      "NE1",
      "LS1",
      "B1",
      "DE1",
      "CB1",
      "EX1",
      "OX1",
    ].map(regionOf),
  );
  expect(found.size).toBe(Object.keys(regions).length);
});

describe("a feed", () => {
  const now = new Date("2026-12-30T12:00:00Z");

  test("omits the year, which is the nearest one with that weekday", async () => {
    const { warnings } = readWarnings(
      await parseFeed(rss([wind({ from: "2200 Thu 31 Dec", to: "0600 Fri 1 Jan" })])),
      now,
    );
    expect(warnings.map(({ start, end }) => [start.toISOString(), end.toISOString()])).toEqual([
      ["2026-12-31T22:00:00.000Z", "2027-01-01T06:00:00.000Z"],
    ]);
  });

  test("is in UK time, on both sides of a clock change", async () => {
    const { warnings } = readWarnings(
      await parseFeed(rss([wind({ from: "2300 Sat 24 Oct", to: "0300 Sun 25 Oct" })])),
      new Date("2026-10-24T12:00:00Z"),
    );
    expect(warnings[0]?.start.toISOString()).toBe("2026-10-24T22:00:00.000Z");
    expect(warnings[0]?.end.toISOString()).toBe("2026-10-25T03:00:00.000Z");
  });

  test.each([
    ["thunderstorms", ["THUNDERSTORM"]],
    ["extreme heat", ["EXTREME_HEAT"]],
    ["wind and rain", ["WIND", "RAIN"]],
    ["snow, ice", ["SNOW", "ICE"]],
    ["lightning", ["LIGHTNING"]],
    ["fog", ["FOG"]],
  ])("names %s", async (kinds, elements) => {
    const { warnings } = readWarnings(await parseFeed(rss([wind({ kinds })])), new Date());
    expect(warnings[0]?.elements).toEqual(elements);
  });

  test("with items in an unknown format counts them, and invents nothing", async () => {
    const odd = [
      wind({ kinds: "frogs" }),
      wind({ from: "0600 Sat 31 Feb" }),
      wind({ from: at("2100", 1), to: at("0600", 1) }),
      wind({ to: "later" }),
      wind(),
    ];
    const { warnings, unread } = readWarnings(await parseFeed(rss(odd)), new Date());
    expect([warnings.length, unread]).toEqual([1, 4]);
    expect(readWarnings([{}], now)).toEqual({ warnings: [], unread: 1 });
  });

  test.each([
    "<html>We are sorry</html>",
    "<rss><channel><item></channel></rss>",
    "<rss></rss>",
    '<!DOCTYPE rss [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><rss>&b;</rss>',
    "",
  ])("that is no RSS is refused: %s", async (text) => {
    await expect(parseFeed(text)).rejects.toThrow("The feed is no RSS");
  });

  test("cannot smuggle markup or another address in", async () => {
    const { warnings } = readWarnings(
      await parseFeed(
        rss([wind({ where: "&lt;script&gt;x&lt;/script&gt; A &#38; B" })]).replaceAll(
          "https://www.metoffice.gov.uk/weather",
          "https://evil.example/metoffice.gov.uk/",
        ),
      ),
      new Date(),
    );
    expect(warnings[0]?.message).toContain(": x A & B valid");
    expect(warnings[0]?.link).toBeNull();
  });
});
