import { and, eq, inArray, lt, notInArray } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { v7 as uuid } from "uuid";
import { londonDate } from "#rules/london.ts";
import { fileStore } from "#server/adapters/files.ts";
import { db, inTransaction } from "#server/core/database/database.ts";
import { askersOf, inTurn } from "#server/core/http/admission.ts";
import { addressKey, limit } from "#server/core/http/limits.ts";
import type { Exchange } from "#server/core/http/reply.ts";
import { Refusal } from "#server/core/refusal.ts";
import { workFor } from "#server/core/security/scope.ts";
import { remindYards } from "#server/domains/notices/reminders/reminders.ts";
import { admitGuest } from "#server/domains/people/accounts/accounts.ts";
import { currentSettings } from "#server/domains/people/current-settings/current-settings.ts";
import { memberships, users, yards } from "#server/schema/people.ts";
import { furnishYard } from "./furnish.ts";
import { peopleYard } from "./people.ts";

/**
 * Binds `POST /demo`, the plain form on the landing page, which works without JavaScript. The form's fields are
 * ignored.
 */
export function demoRoutes(app: FastifyInstance) {
  // registers an encapsulated context, because the rest of the app accepts only JSON
  void app.register(async (context) => {
    context.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string", bodyLimit: 1_024 },
      async () => undefined,
    );
    context.post("/demo", async (request, reply) => {
      await workFor(askersOf(request), () =>
        inTurn({ large: true, streams: false }, () => openDemo({ request, reply })),
      );
      return reply.redirect("/dashboard", 303);
    });
  });
}

const dayMs = 86_400_000;

const demosFrom = limit(
  { name: "demo-from", points: 10, seconds: 3_600, keyOf: addressKey },
  "That was a good many demo yards from this connection. Please try again in an hour, or register: the first 14 days cost nothing.",
);

/** Opens a yard with sample data for a temporary user, who is signed in; after 24 hours everything is deleted. */
async function openDemo(exchange: Exchange) {
  if (!(await currentSettings()).demoOpen)
    throw new Refusal(
      403,
      "The demo yard is closed at the moment. You can register instead: the first 14 days cost nothing.",
    );
  await demosFrom.take(exchange.request.ip);
  const now = new Date();
  const yard = {
    yardName: "Willow Farm demo yard",
    demoUntil: new Date(now.getTime() + dayMs),
  };
  const guest = { email: `demo-${uuid()}@loosebox.invalid`, firstName: "Demo", lastName: "Rider" };
  await inTransaction(async () => {
    const owner = await admitGuest(guest, yard, exchange);
    try {
      await furnishYard(owner, now);
      // notifies as the morning's run would, so that the notifications list what is overdue
      await remindYards([owner.yardId], londonDate(now), now);
      await peopleYard(owner, now);
    } catch (error) {
      await fileStore().removeFolder(owner.yardId);
      throw error;
    }
  });
}

/**
 * Deletes the demo yards whose 24 hours are over, with their horses, their files, and their users without
 * another yard.
 */
export async function removeExpiredDemos() {
  const gone = await inTransaction(async () => {
    const isExpired = lt(yards.demoUntil, new Date());
    const guests = await db()
      .select({ id: memberships.userId })
      .from(memberships)
      .innerJoin(yards, eq(yards.id, memberships.yardId))
      .where(isExpired);
    const expired = await db().delete(yards).where(isExpired).returning({ id: yards.id });
    const belongs = db().select({ id: memberships.userId }).from(memberships);
    const ids = guests.map(({ id }) => id);
    await db()
      .delete(users)
      .where(and(inArray(users.id, ids), notInArray(users.id, belongs)));
    return expired;
  });
  for (const { id } of gone) await fileStore().removeFolder(id);
}
