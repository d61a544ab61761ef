import type { FeedItem } from "#server/adapters/weather.ts";
import type { WeatherAlertType, WeatherSeverity } from "#contract/notices/weather.ts";
import { addDays, dayOfWeek, daysBetween, isDate } from "#rules/dates.ts";
import { londonDate, londonInstant } from "#rules/london.ts";

/** A parsed warning of the feed. */
export interface Warning {
  severity: WeatherSeverity;
  /** The kinds of weather that the warning is about, in the feed's order; at least one. */
  elements: [WeatherAlertType, ...WeatherAlertType[]];
  message: string;
  start: Date;
  end: Date;
  link: string | null;
}

/**
 * Parses the warnings of a region's feed. An item in an unknown format is only counted as unread, because it is
 * better to miss a warning than to invent one. `now` supplies the year, which the feed omits.
 */
export function readWarnings(items: readonly FeedItem[], now: Date) {
  const warnings = items.map((item) => readWarning(item, now)).filter((each) => each !== null);
  return { warnings, unread: items.length - warnings.length };
}

const wording = /\b(yellow|amber|red) warning of (.+?) affecting /i;
const validity =
  /valid from (\d{2})(\d{2}) (\w{3}) (\d{1,2}) (\w{3}) to (\d{2})(\d{2}) (\w{3}) (\d{1,2}) (\w{3})/i;

function readWarning(item: FeedItem, now: Date): Warning | null {
  const title = field(item, "title");
  const message = field(item, "description") || title;
  const kind = readKind(title);
  const times = readTimes(message, now);
  if (!kind || !times) return null;
  const link = field(item, "link");
  const isTheirs = /^https:\/\/([\w-]+\.)*metoffice\.gov\.uk\//.test(link);
  return {
    ...kind,
    ...times,
    message: message.slice(0, 2_000),
    link: isTheirs ? link.slice(0, 1_000) : null,
  };
}

function readKind(title: string): Pick<Warning, "severity" | "elements"> | null {
  const [, level = "", kinds = ""] = wording.exec(title) ?? [];
  const severity = severities[level.toLowerCase()];
  const [first, ...more] = elementsIn(kinds);
  return severity && first ? { severity, elements: [first, ...more] } : null;
}

function readTimes(message: string, now: Date): Pick<Warning, "start" | "end"> | null {
  const [, ...times] = validity.exec(message) ?? [];
  const start = readInstant(times.slice(0, 5), now);
  const end = readInstant(times.slice(5), now);
  return start && end && end > start ? { start, end } : null;
}

const severities: Record<string, WeatherSeverity> = {
  yellow: "YELLOW",
  amber: "AMBER",
  red: "RED",
};

const words: readonly [RegExp, WeatherAlertType][] = [
  [/thunderstorm/i, "THUNDERSTORM"],
  [/lightning/i, "LIGHTNING"],
  [/\brain/i, "RAIN"],
  [/wind/i, "WIND"],
  [/snow/i, "SNOW"],
  [/\bice\b/i, "ICE"],
  [/heat/i, "EXTREME_HEAT"],
  [/\bfog/i, "FOG"],
];

/** The kinds of weather in texts such as 'snow, ice' or 'wind and rain', in their order. */
const elementsIn = (kinds: string) =>
  words
    .map(([word, element]) => ({ at: kinds.search(word), element }))
    .filter(({ at }) => at >= 0)
    .toSorted((a, b) => a.at - b.at)
    .map(({ element }) => element);

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const weekdays = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];

/**
 * The instant of a text such as '0600 Sat 26 Sep', which is UK time, in the year that is nearest to now and
 * gives this weekday.
 */
function readInstant(parts: string[], now: Date): Date | null {
  const [hour = "", minute = "", weekday = "", day = "", month = ""] = parts;
  const number = months.indexOf(month.toLowerCase()) + 1;
  const today = londonDate(now);
  const year = Number(today.slice(0, 4));
  const dates = [year - 1, year, year + 1]
    .map((each) => `${each}-${`${number}`.padStart(2, "0")}-${day.padStart(2, "0")}`)
    .filter((date) => isDate(date) && weekdays[dayOfWeek(date) - 1] === weekday.toLowerCase())
    .toSorted((a, b) => Math.abs(daysBetween(today, a)) - Math.abs(daysBetween(today, b)));
  const [date] = dates;
  if (date === undefined || Number(hour) > 24 || Number(minute) > 59) return null;
  // some warnings write midnight at the end of a day as 2400
  return hour === "24"
    ? londonInstant(addDays(date, 1), `00:${minute}`)
    : londonInstant(date, `${hour}:${minute}`);
}

/** An element's text in one line, without any markup that the feed has in it. */
function field(item: FeedItem, name: string): string {
  const text = item[name];
  if (typeof text !== "string") return "";
  return text
    .replaceAll(/<[^>]*>|\p{Cc}/gu, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
}
