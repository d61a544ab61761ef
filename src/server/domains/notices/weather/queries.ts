import type { WeatherAlertType, WeatherSeverity } from "#contract/notices/weather.ts";
import { prepared } from "#server/core/database.ts";
import type { LastAnswer } from "#server/adapters/weather.ts";

/*
 * Weather is nobody's: warnings are kept by region, and told to whoever works in a yard there, with
 * nobody signed in.
 */

/** The regions in which there are yards. */
export const regionsInUse = prepared<{ region: string }>(
  "weather-regions",
  `select distinct weather_region as region from yards
   where weather_region is not null and demo_until is null`,
);

/** Claims a region's feed at the instant `$2`: one row, with its last answer, unless it was asked within 10 minutes. */
export const claimFeed = prepared<LastAnswer>(
  "claim-weather-feed",
  `insert into weather_feeds as f (region, asked_at) values ($1, $2)
   on conflict (region) do update set asked_at = excluded.asked_at
     where f.asked_at <= excluded.asked_at - interval '10 minutes'
   returning etag, last_modified as "lastModified"`,
);

export const noteAnswer = prepared(
  "note-weather-answer",
  `update weather_feeds set etag = $2, last_modified = $3, read_at = $4, trouble = $5
   where region = $1`,
);
export const noteTrouble = prepared(
  "note-weather-trouble",
  "update weather_feeds set trouble = $2 where region = $1",
);

export interface KeptAlert {
  id: string;
  alertType: WeatherAlertType;
  severity: WeatherSeverity;
  startTime: Date;
  endTime: Date;
  isNew: boolean;
}

/** Keeps a warning; one that is known is brought up to date. */
export const keepAlert = prepared<KeptAlert>(
  "keep-weather-alert",
  `insert into weather_alerts as a (id, region, key, location, alert_type, severity, message,
     start_time, end_time, metadata)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
   on conflict (region, key) do update set message = excluded.message,
     end_time = excluded.end_time, metadata = excluded.metadata, is_active = true
   returning id, alert_type as "alertType", severity, start_time as "startTime",
     end_time as "endTime", id = $1 as "isNew"`,
);

/** Those of a region that are not among the keys `$2` are over. */
export const endOthers = prepared(
  "end-weather-alerts",
  `update weather_alerts set is_active = false
   where region = $1 and is_active and not (key = any($2::text[]))`,
);

/** Who works in a yard of this region and wants to hear of its weather. */
export const listeners = prepared<{ yardId: string; userId: string }>(
  "weather-listeners",
  `select m.yard_id as "yardId", m.user_id as "userId" from yards y
   join memberships m on m.yard_id = y.id
   left join notification_preferences p on p.user_id = m.user_id
   where y.weather_region = $1 and coalesce(p.weather_alerts, true)`,
);

const old = prepared(
  "sweep-weather-alerts",
  "delete from weather_alerts where end_time < now() - interval '30 days'",
);

/** Clears away warnings that ended a month ago. */
export const sweepWeather = () => old([]);
