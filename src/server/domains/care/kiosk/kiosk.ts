import type { FastifyInstance, FastifyRequest } from "fastify";
import { v7 as uuid } from "uuid";
import { KIOSKS_MAX, kioskEndpoints as calls } from "#contract/care/kiosk.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { yardDayEndpoints } from "#contract/care/yard-day.ts";
import { medicineDoseEndpoints } from "#contract/health/medicine-doses.ts";
import { bestRight } from "#contract/held-rights.ts";
import { paths } from "#contract/paths.ts";
import { config } from "#server/core/config.ts";
import { inTransaction } from "#server/core/database/database.ts";
import { withinRights } from "#server/core/database/within-rights.ts";
import { limit } from "#server/core/http/limits.ts";
import type { Exchange } from "#server/core/http/reply.ts";
import { route } from "#server/core/http/route.ts";
import type { LiveStream } from "#server/core/http/streams.ts";
import { notFound, Refusal, tooBusy } from "#server/core/refusal.ts";
import { mayCall, type Scope } from "#server/core/security/scope.ts";
import { newToken, tokenHash } from "#server/core/security/secrets.ts";
import * as jobs from "#server/domains/care/yard-day/yard-day.ts";
import * as doses from "#server/domains/health/medicine-doses/medicine-doses.ts";
import {
  cookieName,
  cookieShape,
  lockYardRow,
  requirePayment,
  rightsOf,
  scopeOfKiosk,
  scopeOfLink,
} from "#server/domains/people/accounts/accounts.ts";
import { listenTo } from "#server/journal/journal.ts";
import {
  addKiosk,
  dropKiosk,
  kioskByToken,
  listKiosks,
  markKioskSeen,
  peopleOfYard,
} from "./queries.ts";

export function kioskRoutes(app: FastifyInstance) {
  route(app, calls.list, (_, scope) => listKiosks(scope));
  route(app, calls.link, ({ body }, scope) => link(scope, body.name));
  route(app, calls.unlink, ({ params }, scope) => unlink(scope, params.id));
  const counted = { countedFrom: requests };
  route(app, calls.open, ({ body }, exchange) => open(body.token, exchange), counted);
  route(app, calls.show, async (_, { request }) => show(await kioskOf(request)), counted);
  route(
    app,
    calls.stream,
    async (stream, { request }) => follow(await kioskOf(request), request, stream),
    counted,
  );
  route(
    app,
    calls.tick,
    async ({ body: { by, job } }, { request }) => {
      const kiosk = await kioskOf(request);
      return asPerson(kiosk, by, yardDayEndpoints.tick, (who) => jobs.tick(who, job, kiosk.name));
    },
    counted,
  );
  route(
    app,
    calls.untick,
    async ({ params, body }, { request }) =>
      asPerson(await kioskOf(request), body.by, yardDayEndpoints.untick, (who) =>
        jobs.untick(who, params.id),
      ),
    counted,
  );
  route(
    app,
    calls.giveDose,
    async ({ body: { by, dose } }, { request }) => {
      const kiosk = await kioskOf(request);
      return asPerson(kiosk, by, medicineDoseEndpoints.record, (who) =>
        doses.record(who, dose, kiosk.name),
      );
    },
    counted,
  );
  route(
    app,
    calls.removeDose,
    async ({ params, body }, { request }) =>
      asPerson(await kioskOf(request), body.by, medicineDoseEndpoints.remove, (who) =>
        doses.remove(who, params.id),
      ),
    counted,
  );
}

/** Requests without a session from one network address: ten screens that are ticked all day make far fewer. */
const requests = limit(
  { name: "kiosk", points: 1_200, seconds: 60 },
  "This screen has asked very often. Wait a minute.",
);

/** How long a browser keeps being a screen after it was last opened, in seconds: the longest that browsers allow. */
const COOKIE_SECONDS = 400 * 86_400;

/** Makes the link of a screen. Its token is returned once and stored as a hash. */
const link = (scope: Scope, name: string) =>
  inTransaction(async () => {
    await lockYardRow(scope.yardId);
    if ((await listKiosks(scope)).length >= KIOSKS_MAX)
      throw new Refusal(409, `A yard may have at most ${KIOSKS_MAX} screens. Unlink one first.`);
    const id = uuid();
    const token = newToken();
    await addKiosk(scope, { id, userId: scope.userId, name, tokenHash: tokenHash(token) });
    const url = new URL(paths.kiosk, config().publicUrl);
    url.searchParams.set("token", token);
    return { id, name, url: url.href };
  });

async function unlink(scope: Scope, id: string) {
  if ((await dropKiosk(scope, { id })).length === 0) throw notFound("Screen");
  return null;
}

/** Gives this browser the screen's cookie, so that the secret need not stay in the address. */
async function open(token: string, { request, reply }: Exchange) {
  const [kiosk] = await kioskByToken({ tokenHash: tokenHash(token) });
  if (!kiosk) throw new Refusal(404, ENDED);
  void reply.setCookie(cookieName(request, "kiosk"), token, {
    ...cookieShape(request),
    maxAge: COOKIE_SECONDS,
  });
  return null;
}

const ENDED =
  "This screen is not linked to a yard any more. Whoever manages the yard makes a new link on the page People.";

type KioskRow = Awaited<ReturnType<typeof kioskByToken>>[number];

/** The screen that a request comes from. */
async function kioskOf(request: FastifyRequest): Promise<KioskRow> {
  const token = request.cookies[cookieName(request, "kiosk")];
  const [kiosk] = token ? await kioskByToken({ tokenHash: tokenHash(token) }) : [];
  if (!kiosk) throw new Refusal(404, ENDED);
  if (kiosk.unseen) await markKioskSeen(scopeOfKiosk(kiosk.yardId), kiosk);
  return kiosk;
}

/** Today in the yard, and the people who may tick something of it. */
async function show({ name, yardName, yardId }: KioskRow) {
  const scope = scopeOfKiosk(yardId);
  const day = await withinRights(scope, yardDayEndpoints.read, () => jobs.read(scope));
  // photos are served to people who are signed in
  const horses = day.horses.map((horse) => ({ ...horse, imageUrl: null }));
  return { name, yardName, day: { ...day, horses }, people: namesOf(await peopleOfYard(scope)) };
}

type PersonRow = Awaited<ReturnType<typeof peopleOfYard>>[number];

/** Those who may tick something, each with as much of the name as tells them apart. */
function namesOf(people: readonly PersonRow[]) {
  const able = people.filter((person) => {
    const { feed, medicines } = rightsOf(person);
    return [feed, medicines].some((held) => bestRight(held) === "write");
  });
  const count = Map.groupBy(able, ({ firstName }) => firstName.toLowerCase());
  return able.map(({ id, firstName, lastName }) => ({
    id,
    name: count.get(firstName.toLowerCase())?.length === 1 ? firstName : `${firstName} ${lastName}`,
  }));
}

/** Does something as the person who is named, as far as their rights go. */
async function asPerson<T>(
  { yardId }: KioskRow,
  by: string,
  call: Endpoint,
  work: (who: Scope) => Promise<T>,
): Promise<T> {
  const who = await scopeOfLink(by, yardId);
  if (!who) throw new Refusal(404, "This person no longer belongs to the yard");
  if (!mayCall(call, who))
    throw new Refusal(403, "Your role in this yard does not allow this. Ask the yard's owner.");
  await requirePayment(yardId);
  return withinRights(who, call, () => work(who));
}

/** Milliseconds of silence after which an event is sent although nothing has changed. */
const QUIET_MS = 25_000;
/** Maximum number of streams of one screen; browsers that reconnect may have an old one open for a while. */
const STREAMS_MAX = 5;
const streams = new Map<string, number>();

/** Tells a screen whenever something has changed, until it disconnects or is unlinked. */
async function follow(
  kiosk: KioskRow,
  request: FastifyRequest,
  { send, gone }: LiveStream<{ changed: boolean }>,
) {
  const opened = streams.get(kiosk.id) ?? 0;
  if (opened >= STREAMS_MAX) throw tooBusy();
  streams.set(kiosk.id, opened + 1);
  const yard = listenTo(kiosk.yardId);
  gone.addEventListener("abort", yard.hear, { once: true });
  try {
    await send("", { changed: false });
    while (!gone.aborted) {
      const changed = await yard.next(QUIET_MS);
      // throws when the link has ended
      await kioskOf(request);
      if (!gone.aborted) await send("", { changed });
    }
  } finally {
    yard.close();
    const left = (streams.get(kiosk.id) ?? 1) - 1;
    if (left > 0) streams.set(kiosk.id, left);
    else streams.delete(kiosk.id);
  }
}
