import { and, eq, gt, sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { type YardPlaceEdit, weatherEndpoints as calls } from "#contract/notices/weather.ts";
import { pick } from "#server/core/database/expressions.ts";
import { statement } from "#server/core/database/statements.ts";
import { route } from "#server/core/http/route.ts";
import { stale } from "#server/core/refusal.ts";
import type { Scope } from "#server/core/security/scope.ts";
import { changePlace } from "#server/domains/people/accounts/accounts.ts";
import { weatherAlerts } from "#server/schema/notices.ts";
import { yards } from "#server/schema/people.ts";
import { isRegion, regionOf, regions } from "./regions.ts";

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
