import { inLondon } from "#rules/date-format.ts";
import { v7 as uuid } from "uuid";
import * as z from "zod/mini";
import type { Priority } from "#contract/care/care-event-types.ts";
import { paths } from "#contract/paths.ts";
import {
  weatherAlertLabels,
  weatherSeverityLabels,
  type WeatherSeverity,
} from "#contract/notices/weather.ts";
import { inTransaction } from "#server/core/database/database.ts";
import { job, type Nightly } from "#server/core/jobs/jobs.ts";
import {
  type NewNotification,
  notifyAndPush,
} from "#server/domains/notices/notifications/notifications.ts";
import { isWeatherOpen, readFeed } from "#server/adapters/weather.ts";
import {
  claimFeed,
  endOthers,
  keepAlert,
  type KeptAlert,
  listeners,
  noteAnswer,
  noteTrouble,
  regionsInUse,
} from "./queries.ts";
import { isRegion, type Region, regions } from "./regions.ts";
import { readWarnings, type Warning } from "./warnings.ts";

/**
 * Fetches the feed of every region that has yards, at most every ten minutes, and notifies their members of new
 * warnings. A feed that is unavailable or cannot be parsed changes nothing.
 */
export async function followWeather(now: Date): Promise<void> {
  if (!isWeatherOpen()) return;
  for (const { region } of await regionsInUse())
    if (region !== null && isRegion(region)) await followRegion(region, now);
}

async function followRegion(region: Region, now: Date) {
  const [last] = await claimFeed({ region, askedAt: now });
  if (!last) return;
  try {
    const answer = await readFeed(region, last);
    if (answer === "unchanged") return;
    const { warnings, unread } = readWarnings(answer.items, now);
    await inTransaction(async () => {
      await keep(region, warnings, now);
      const trouble = unread > 0 ? `${unread} warnings were not understood` : null;
      const { etag, lastModified } = answer;
      await noteAnswer({ region, etag, lastModified, readAt: now, trouble });
    });
  } catch (error) {
    const trouble = error instanceof Error ? error.message.slice(0, 200) : "unknown";
    await noteTrouble({ region, trouble });
  }
}

/**
 * Stores the feed's current warnings and notifies of new ones in the same transaction, so that each is notified
 * once.
 */
async function keep(region: Region, warnings: Warning[], now: Date) {
  for (const warning of warnings) {
    const { severity, elements, message, start, end, link } = warning;
    const [kept] = await keepAlert({
      id: uuid(),
      region,
      key: keyOf(warning),
      location: regions[region],
      alertType: elements[0],
      severity,
      message,
      startTime: start,
      endTime: end,
      metadata: { elements, link },
    });
    if (kept?.isNew && kept.endTime > now) await notifyListeners(region, kept, now);
  }
  await endOthers({ region, keys: warnings.map(keyOf) });
}

// a warning raised to amber counts as new, so people are notified again
const keyOf = ({ severity, elements, start }: Warning) =>
  `${severity} ${elements.join("+")} ${start.toISOString()}`;

async function notifyListeners(region: Region, alert: KeptAlert, now: Date) {
  const notice = noticeOf(region, alert);
  const notices = (await listeners({ region })).map((who) => ({ ...who, ...notice }));
  await notifyAndPush(notices, now);
}

const priorities: Record<WeatherSeverity, Priority> = {
  YELLOW: "MEDIUM",
  AMBER: "HIGH",
  RED: "URGENT",
};

const formatMoment = inLondon({
  weekday: "short",
  day: "numeric",
  month: "short",
  hour: "2-digit",
  minute: "2-digit",
});

function noticeOf(region: Region, alert: KeptAlert): Omit<NewNotification, "yardId" | "userId"> {
  const { id, alertType, severity, startTime, endTime } = alert;
  return {
    title: `${weatherSeverityLabels[severity]} warning of ${weatherAlertLabels[alertType]}`,
    message: `${regions[region]}, ${formatMoment(startTime)} to ${formatMoment(endTime)}`,
    type: "WEATHER",
    priority: priorities[severity],
    actionUrl: paths.dashboard,
    metadata: { alertId: id },
  };
}

export const weatherRun = job({
  // the name by which the job tables store this job
  name: "weather-run",
  data: z.null(),
  key: () => "all",
  run: () => followWeather(new Date()),
});

export const weatherByClock: Nightly[] = [{ job: weatherRun, everyMinutes: 15 }];
