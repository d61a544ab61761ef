import type { FastifyInstance } from "fastify";
import { v7 as uuid } from "uuid";
import {
  DOSSIER_DAYS,
  DOSSIERS_MAX,
  type DossierInput,
  type DossierSection,
  dossierEndpoints as calls,
  rightOfPart,
} from "#contract/data/dossiers.ts";
import { londonDate } from "#rules/london.ts";
import { limit } from "#server/core/http/limits.ts";
import type { Exchange } from "#server/core/http/reply.ts";
import { route } from "#server/core/http/route.ts";
import { notFound, Refusal } from "#server/core/refusal.ts";
import type { Scope } from "#server/core/security/scope.ts";
import { tokenHash } from "#server/core/security/secrets.ts";
import { scopeOfShareLink } from "#server/domains/people/accounts/accounts.ts";
import { dossierFileRoute } from "./dossier-file.ts";
import { tokenOf, verifyUrlOf } from "./dossier-token.ts";
import { changesBetween, fingerprintOf, formatFingerprint } from "./fingerprint.ts";
import {
  addDossier,
  countDossiers,
  dossierByToken,
  dropDossier,
  listDossiers,
  nameOfYard,
} from "./queries.ts";
import { readFacts } from "./read-facts.ts";

export { dropExpiredDossiers } from "./queries.ts";

export function dossierRoutes(app: FastifyInstance) {
  route(app, calls.list, async ({ params }, scope) =>
    (await listDossiers(scope, params)).map(shownIn(scope)),
  );
  route(app, calls.make, ({ params, body }, scope, exchange) =>
    make(exchange, scope, { ...body, ...params }),
  );
  route(app, calls.remove, ({ params }, scope) => remove(scope, params.id));
  route(app, calls.verify, ({ params }, exchange) => verify(exchange, params.token), {
    countedFrom: verifications,
  });
  dossierFileRoute(app);
}

const verifications = limit(
  { name: "verify-dossier", points: 60, seconds: 60 },
  "Dossiers were verified very often from here. Wait a minute.",
);

type DossierRow = Awaited<ReturnType<typeof listDossiers>>[number];

const shownIn =
  ({ yardId }: Scope) =>
  ({ fingerprint, ...row }: DossierRow) => ({
    ...row,
    state: "READY" as const,
    url: `/api/dossiers/${row.id}`,
    verifyUrl: verifyUrlOf({ yardId, id: row.id }),
    fingerprint: formatFingerprint(fingerprint),
  });

type MakeRequest = DossierInput & { horseId: string };

/** Keeps what is on record of a horse as it stands now. */
async function make(
  exchange: Exchange,
  scope: Scope,
  { id = uuid(), horseId, purpose, sections }: MakeRequest,
) {
  const [{ count } = { count: 0 }] = await countDossiers(scope);
  if (count >= DOSSIERS_MAX)
    throw new Refusal(409, `A yard may have at most ${DOSSIERS_MAX} dossiers. Delete one first.`);
  const [yard] = await nameOfYard(scope);
  const madeOn = londonDate(new Date());
  const request = { horseId, sections, madeOn, yardName: yard?.name ?? "" };
  const facts = await readFacts(exchange, scope, request);
  if (!facts) throw notFound("Horse");
  const [made] = await addDossier(scope, {
    id,
    horseId,
    userId: scope.userId,
    purpose,
    sections,
    facts,
    fingerprint: fingerprintOf(facts),
    tokenHash: tokenHash(tokenOf({ yardId: scope.yardId, id })),
    expiresAt: new Date(Date.now() + DOSSIER_DAYS * 86_400_000),
  });
  if (!made) throw new Error("The dossier was not kept");
  return shownIn(scope)(made);
}

async function remove(scope: Scope, id: string) {
  if ((await dropDossier(scope, { id })).length === 0) throw notFound("Dossier");
  return null;
}

/** What a dossier said, and what has changed since, for whoever holds it. */
async function verify(exchange: Exchange, token: string) {
  const [found] = await dossierByToken({ tokenHash: tokenHash(token) });
  if (!found)
    throw new Refusal(
      404,
      "No dossier has this code: it has expired, was deleted, or is not genuine.",
    );
  const { yardId, yardName, horseId, sections, facts } = found;
  const scope = scopeOfShareLink({ yardId, horseIds: [horseId], sections: rightsFor(sections) });
  const request = { horseId, yardName, sections, madeOn: facts.madeOn };
  const now = await readFacts(exchange, scope, request);
  return {
    ...found,
    fingerprint: formatFingerprint(found.fingerprint),
    isHere: now !== null,
    changes: now ? changesBetween(facts, now) : [],
  };
}

/** What has to be read to compare a dossier with what is on record now. */
const rightsFor = (sections: readonly DossierSection[]) => [
  ...new Set(["papers", "vetNotes", ...sections.map(rightOfPart)] as const),
];
