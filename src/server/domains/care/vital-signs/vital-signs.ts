import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import { recordEndpoints } from "#contract/care/records.ts";
import { VITAL_SIGNS_MAX } from "#contract/care/vital-signs.ts";
import { ageInYears } from "#rules/dates.ts";
import { londonDate } from "#rules/london.ts";
import { withinRights } from "#server/core/database/within-rights.ts";
import { checked } from "#server/core/http/check-request.ts";
import { fairQueue } from "#server/core/jobs/fair-queue.ts";
import { Refusal, signedOut } from "#server/core/refusal.ts";
import { mayCall, type Scope } from "#server/core/security/scope.ts";
import * as horses from "#server/domains/horses/horses.ts";
import { signsOf } from "./queries.ts";
import { drawVitalSigns } from "./draw-vital-signs.ts";

const OfHorse = z.object({ horseId: z.uuid("Invalid horse ID") });

const drawn = fairQueue({ running: 2, runningEach: 1, waitingEach: 5 });

/** Serves a horse's vital signs as a PDF for the vet. Not a declared call, because its reply is a file. */
export { isolatedOn } from "./isolated.ts";

export function vitalSignRoutes(app: FastifyInstance): void {
  app.get("/api/horses/:horseId/vital-signs.pdf", async (request, reply) => {
    const scope = await app.gate(request);
    if (!scope) throw signedOut();
    const { horseId } = checked(OfHorse, request.params);
    if (!mayCall(recordEndpoints.general.list, scope))
      throw new Refusal(403, "You may not see vital signs.");
    const leaving = new AbortController();
    reply.raw.once("close", () => leaving.abort(new Refusal(400, "The download broke off")));
    const bytes = await drawn.run(
      scope.userId,
      () => withinRights(scope, { method: "GET", section: "health" }, () => draw(scope, horseId)),
      leaving.signal,
    );
    return reply
      .type("application/pdf")
      .header("cache-control", "private, no-store")
      .header("content-disposition", 'attachment; filename="vital-signs.pdf"')
      .send(bytes);
  });
}

async function draw(scope: Scope, horseId: string): Promise<Buffer> {
  const { name, dateOfBirth } = await horses.findAny(scope, horseId);
  const newest = await signsOf(scope, { horseId });
  const now = new Date();
  return drawVitalSigns({
    horseName: name,
    isAdult: dateOfBirth === null || ageInYears(dateOfBirth, now) >= 1,
    signs: newest.toReversed(),
    isWhole: newest.length < VITAL_SIGNS_MAX,
    printedOn: londonDate(now),
  });
}
