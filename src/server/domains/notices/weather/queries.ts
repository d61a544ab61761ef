import { and, eq, isNotNull, isNull, lt, sql } from "drizzle-orm";
import { pick, assigned, excluded } from "#server/core/database/expressions.ts";
import { statement } from "#server/core/database/statements.ts";
import {
  notificationPreferences as preferences,
  weatherAlerts as alerts,
  weatherFeeds as feeds,
} from "#server/schema/notices.ts";
import { memberships, yards } from "#server/schema/people.ts";

/*
 * Queries of weather warnings. These are stored by region, not by yard, and the members of a region's yards are
 * notified without a signed-in user, so there is no Scope.
 */

/** The regions that have yards. */
export const regionsInUse = statement(
  "weather-regions",
  [],
  (db) =>
    db
      .selectDistinct({ region: yards.weatherRegion })
      .from(yards)
      .where(and(isNotNull(yards.weatherRegion), isNull(yards.demoUntil))),
  { acrossYards: "the feeds to ask are those of all yards' regions" },
);

/** Claims a region's feed: returns a row with its last response unless the feed was fetched within 10 minutes. */
export const claimFeed = statement("claim-weather-feed", ["region", "askedAt"], (db, feed) =>
  db
    .insert(feeds)
    .values(feed)
    .onConflictDoUpdate({
      target: feeds.region,
      set: excluded(feeds, "askedAt"),
      setWhere: sql`${feeds.askedAt} <= excluded.asked_at - interval '10 minutes'`,
    })
    .returning({ etag: feeds.etag, lastModified: feeds.lastModified }),
);

export const noteAnswer = statement(
  "note-weather-answer",
  ["region", "etag", "lastModified", "readAt", "trouble"],
  (db, { region, ...answer }) =>
    db.update(feeds).set(assigned(answer)).where(eq(feeds.region, region)),
);
export const noteTrouble = statement(
  "note-weather-trouble",
  ["region", "trouble"],
  (db, { region, trouble }) =>
    db.update(feeds).set(assigned({ trouble })).where(eq(feeds.region, region)),
);

/** Inserts or updates a warning. */
export const keepAlert = statement(
  "keep-weather-alert",
  [
    "id",
    "region",
    "key",
    "location",
    "alertType",
    "severity",
    "message",
    "startTime",
    "endTime",
    "metadata",
  ],
  (db, alert) =>
    db
      .insert(alerts)
      .values(alert)
      .onConflictDoUpdate({
        target: [alerts.region, alerts.key],
        set: {
          ...excluded(alerts, "message", "endTime", "metadata"),
          isActive: true,
        },
      })
      .returning({
        ...pick(alerts, "id", "alertType", "severity", "startTime", "endTime"),
        isNew: eq(alerts.id, alert.id).mapWith(Boolean),
      }),
);
export type KeptAlert = Awaited<ReturnType<typeof keepAlert>>[number];

/** Ends a region's warnings whose keys are not among these. */
export const endOthers = statement(
  "end-weather-alerts",
  ["region", "keys"],
  (db, { region, keys }) =>
    db
      .update(alerts)
      .set({ isActive: false })
      .where(
        and(
          eq(alerts.region, region),
          alerts.isActive,
          sql`not (${alerts.key} = any(${keys}::text[]))`,
        ),
      ),
);

/** The members of yards in this region who want weather notifications. */
export const listeners = statement("weather-listeners", ["region"], (db, { region }) =>
  db
    .select({ yardId: memberships.yardId, userId: memberships.userId })
    .from(yards)
    .innerJoin(memberships, eq(memberships.yardId, yards.id))
    .leftJoin(preferences, eq(preferences.userId, memberships.userId))
    .where(and(eq(yards.weatherRegion, region), sql`coalesce(${preferences.weatherAlerts}, true)`)),
);

/** Deletes warnings that ended a month ago. */
export const sweepWeather = statement("sweep-weather-alerts", [], (db) =>
  db.delete(alerts).where(lt(alerts.endTime, sql`now() - interval '30 days'`)),
);
