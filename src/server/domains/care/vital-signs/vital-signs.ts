import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import { recordEndpoints } from "#contract/care/records.ts";
import { VITAL_SIGNS_MAX } from "#contract/care/vital-signs.ts";
import { ageInYears } from "#rules/dates.ts";
import { londonDate } from "#rules/london.ts";
import { checked } from "#server/core/http/check-request.ts";
import { drawInTurn, sendPdf } from "#server/core/http/send-pdf.ts";
import { Refusal, signedOut } from "#server/core/refusal.ts";
import { mayCall, type Scope } from "#server/core/security/scope.ts";
import * as horses from "#server/domains/horses/horses.ts";
import { signsOf, isolatedHorses, signsOfDay } from "./queries.ts";
import { drawVitalSigns } from "./draw-vital-signs.ts";
import { covers } from "#contract/held-rights.ts";
import { roundOf, rounds } from "#rules/measures/isolation-rounds.ts";

const OfHorse = z.object({ horseId: z.uuid("Invalid horse ID") });

/** Serves a horse's vital signs as a PDF for the vet. Not a declared call, because its reply is a file. */
export function vitalSignRoutes(app: FastifyInstance): void {
  app.get("/api/horses/:horseId/vital-signs.pdf", async (request, reply) => {
    const scope = await app.gate(request);
    if (!scope) throw signedOut();
    const { horseId } = checked(OfHorse, request.params);
    if (!mayCall(recordEndpoints.general.list, scope))
      throw new Refusal(403, "You may not see vital signs.");
    const within = recordEndpoints.general.list;
    const bytes = await drawInTurn(reply, { scope, within, draw: () => draw(scope, horseId) });
    return sendPdf(reply, "vital-signs.pdf", bytes);
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

/** The horses in isolation whose vital signs somebody may enter, with the rounds that were taken on a day. */
export async function isolatedOn(scope: Scope, date: string) {
  const found = await isolatedHorses(scope);
  const shown = found.filter(({ id }) => covers(scope.rights.health.write, id));
  if (shown.length === 0) return [];
  const taken = await signsOfDay(scope, { ids: shown.map(({ id }) => id), date });
  const done = Map.groupBy(taken, ({ horseId }) => horseId);
  return shown.map((horse) => {
    const its = new Set(done.get(horse.id)?.map(({ takenAt }) => roundOf(takenAt)));
    return { ...horse, done: rounds.filter((round) => its.has(round)) };
  });
}
