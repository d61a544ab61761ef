import type { WeatherAlert } from "#contract/weather.ts";
import type { Scope } from "#server/core/scope.ts";
import { yardStatement } from "#server/core/yard-rows.ts";
import { isRegion, regionOf, regions } from "./regions.ts";

/** The warnings in force or ahead for the yard's area, the most severe first. */
export const alerts = (scope: Scope) => activeAlerts(scope);

/** Where the yard is, and the Met Office's region there. */
export async function place(scope: Scope) {
  const [row] = await findPlace(scope);
  return asPlace(row);
}

/** Says where the yard is; its warnings come with the next look at the feed. */
export async function setPlace(scope: Scope, { postcode }: { postcode: string | null }) {
  const [row] = await keepPlace(scope, [postcode, postcode && regionOf(postcode)]);
  return asPlace(row);
}

interface Place {
  postcode: string | null;
  region: string | null;
}

function asPlace(row: Place | undefined) {
  const { postcode = null, region = null } = row ?? {};
  return { postcode, region: region !== null && isRegion(region) ? regions[region] : null };
}

const findPlace = yardStatement<Place>(
  "find-yard-place",
  "select postcode, weather_region as region from yards where id = $1",
);
const keepPlace = yardStatement<Place>(
  "keep-yard-place",
  `update yards set postcode = $2, weather_region = $3 where id = $1
   returning postcode, weather_region as region`,
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
