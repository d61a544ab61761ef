import type { WeatherAlert, YardPlaceEdit } from "#contract/notices/weather.ts";
import { stale } from "#server/core/refusal.ts";
import type { Scope } from "#server/core/scope.ts";
import { isVersion, nextVersion } from "#server/core/version.ts";
import { yardStatement } from "#server/core/yard-rows.ts";
import { isRegion, regionOf, regions } from "./regions.ts";

/** The warnings in force or ahead for the yard's area, the most severe first. */
export const alerts = (scope: Scope) => activeAlerts(scope);

/** Where the yard is, and the Met Office's region there. */
export async function place(scope: Scope) {
  const [row] = await findPlace(scope);
  return asPlace(row);
}

/**
 * Says where the yard is, unless somebody has since the version that was seen; its warnings come with the next look at
 * the feed.
 */
export async function setPlace(scope: Scope, { postcode, updatedAt }: YardPlaceEdit) {
  const region = postcode && regionOf(postcode);
  const [row] = await keepPlace(scope, [postcode, region, updatedAt ?? null]);
  if (!row) throw stale("Postcode", await place(scope));
  return asPlace(row);
}

interface Place {
  postcode: string | null;
  region: string | null;
  updatedAt: Date;
}

function asPlace(row: Place | undefined) {
  const { postcode = null, region = null, updatedAt = new Date(0) } = row ?? {};
  const known = region !== null && isRegion(region) ? regions[region] : null;
  return { postcode, region: known, updatedAt };
}

const told = `postcode, weather_region as region, place_updated_at as "updatedAt"`;
const findPlace = yardStatement<Place>(
  "find-yard-place",
  `select ${told} from yards where id = $1`,
);
const keepPlace = yardStatement<Place>(
  "keep-yard-place",
  `update yards set postcode = $2, weather_region = $3,
     place_updated_at = ${nextVersion("place_updated_at")}
   where id = $1 and ${isVersion("place_updated_at", "$4")} returning ${told}`,
);

type Row = Omit<WeatherAlert, "startTime" | "endTime"> & { startTime: Date; endTime: Date };

const activeAlerts = yardStatement<Row>(
  "active-weather-alerts",
  `select a.id, a.location, a.alert_type as "alertType", a.severity, a.message,
     a.start_time as "startTime", a.end_time as "endTime", a.is_active as "isActive", a.metadata
   from yards y join weather_alerts a on a.region = y.weather_region
   where y.id = $1 and a.is_active and a.end_time > now()
   order by array_position(array['RED', 'AMBER', 'YELLOW'], a.severity), a.start_time, a.id
   limit 50`,
);
