import type { FastifyInstance } from "fastify";
import { systemSettingEndpoints as calls } from "#contract/operations/system-settings.ts";
import { publicSettingsEndpoints } from "#contract/operations/public-settings.ts";
import { route } from "#server/core/http/route.ts";
import { list, change, publicSettings } from "./system-settings.ts";

export function systemSettingRoutes(app: FastifyInstance) {
  route(app, calls.list, () => list());
  route(app, calls.change, ({ params, body }, scope, exchange) =>
    change(scope, { ...params, ...body }, exchange),
  );
  route(app, publicSettingsEndpoints.read, () => publicSettings());
}
