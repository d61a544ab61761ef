import { and, eq, gt, sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import {
  type YardPlaceEdit,
  weatherEndpoints as calls,
  weatherAlertLabels,
  weatherSeverityLabels,
  type WeatherSeverity,
} from "#contract/notices/weather.ts";
import { pick } from "#server/core/database/expressions.ts";
import { statement } from "#server/core/database/statements.ts";
import { route } from "#server/core/http/route.ts";
import { stale } from "#server/core/refusal.ts";
import type { Scope } from "#server/core/security/scope.ts";
import { changePlace } from "#server/domains/people/accounts/accounts.ts";
import { weatherAlerts } from "#server/schema/notices.ts";
import { yards } from "#server/schema/people.ts";
import { isRegion, regionOf, regions, type Region } from "./regions.ts";
import { inLondon } from "#rules/date-format.ts";
import { v7 as uuid } from "uuid";
import * as z from "zod/mini";
import type { Priority } from "#contract/care/care-event-types.ts";
import { paths } from "#contract/paths.ts";
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
import { readWarnings, type Warning } from "./warnings.ts";

export function weatherRoutes(app: FastifyInstance) {
  route(app, calls.alerts, (_, scope) => alerts(scope));
  route(app, calls.place, (_, scope) => place(scope));
  route(app, calls.setPlace, ({ body }, scope) => setPlace(scope, body));
}

/** The current and future warnings for the yard's region, the most severe first. */
const alerts = (scope: Scope) => activeAlerts(scope);

/** The yard's postcode, and the Met Office's region for it. */
async function place(scope: Scope) {
  const [row] = await findPlace(scope);
  return asPlace(row);
}

/**
 * Sets the yard's postcode, unless it has changed since the version that the client read; the new region's
 * warnings arrive with the next fetch of the feed.
 */
async function setPlace(scope: Scope, { postcode, updatedAt }: YardPlaceEdit) {
  const weatherRegion = postcode && regionOf(postcode);
  const row = await changePlace(scope, { postcode, weatherRegion }, updatedAt);
  if (!row) throw stale("Postcode", await place(scope));
  return asPlace(row);
}

const findPlace = statement.ofYard("find-yard-place", [], (db, { yard }) =>
  db
    .select({
      ...pick(yards, "postcode", "weatherRegion"),
      updatedAt: yards.placeUpdatedAt,
    })
    .from(yards)
    .where(eq(yards.id, yard)),
);

function asPlace(row: Awaited<ReturnType<typeof findPlace>>[number] | undefined) {
  const { postcode = null, weatherRegion = null, updatedAt = new Date(0) } = row ?? {};
  const known = weatherRegion !== null && isRegion(weatherRegion) ? regions[weatherRegion] : null;
  return { postcode, region: known, updatedAt };
}

const severestFirst = sql`array_position(array['RED', 'AMBER', 'YELLOW'], ${weatherAlerts.severity})`;

const activeAlerts = statement.ofYard("active-weather-alerts", [], (db, { yard }) =>
  db
    .select({
      ...pick(weatherAlerts, "id", "location", "alertType", "severity", "message"),
      ...pick(weatherAlerts, "startTime", "endTime", "isActive", "metadata"),
    })
    .from(yards)
    .innerJoin(weatherAlerts, eq(weatherAlerts.region, yards.weatherRegion))
    .where(and(eq(yards.id, yard), weatherAlerts.isActive, gt(weatherAlerts.endTime, sql`now()`)))
    .orderBy(severestFirst, weatherAlerts.startTime, weatherAlerts.id)
    .limit(50),
);

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
