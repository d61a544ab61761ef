import type { FastifyInstance } from "fastify";
import { v7 as uuid } from "uuid";
import { visitShapes } from "#contract/care/visits.ts";
import {
  PROPOSALS_MAX,
  PROPOSALS_OF_LINK_MAX,
  type ProposalInput,
  type SentProposal,
  proposalEndpoints as calls,
  type ProposedRow,
} from "#contract/data/proposals.ts";
import { covers } from "#contract/held-rights.ts";
import { paths } from "#contract/paths.ts";
import { inTransaction } from "#server/core/database/database.ts";
import { limit } from "#server/core/http/limits.ts";
import { route } from "#server/core/http/route.ts";
import type { Upload } from "#server/core/http/upload.ts";
import { notFound, Refusal } from "#server/core/refusal.ts";
import type { Scope } from "#server/core/security/scope.ts";
import { linkOf, linkRequests } from "#server/data/share-links/share-links.ts";
import { logVisit } from "#server/data/visits/visits.ts";
import { attach, attachmentsOf, detach, removeFilesOf } from "#server/domains/files/attachments.ts";
import { addAttachment } from "#server/domains/files/files.ts";
import * as horses from "#server/domains/horses/horses.ts";
import { tellManagers } from "#server/domains/notices/notifications/notifications.ts";
import { lockYardRow, scopeOfShareLink } from "#server/domains/people/accounts/accounts.ts";
import { asVisit, corrected, shownRow } from "./as-visit.ts";
import {
  addProposal,
  decideProposal,
  listProposals,
  sameProposal,
  statusOfProposal,
} from "./queries.ts";

export { dropOldProposals } from "./queries.ts";

export function proposalRoutes(app: FastifyInstance) {
  route(app, calls.propose, ({ params, body }) => propose(params.token, body), {
    countedFrom: linkRequests,
  });
  route(app, calls.upload, ({ params, query, file }) => keepFile(params.token, file, query.id), {
    countedFrom: linkRequests,
  });
  route(app, calls.list, (_, scope) => list(scope));
  route(app, calls.accept, ({ params, body }, scope) => accept(scope, params.id, body.correction));
  route(app, calls.refuse, ({ params, body }, scope) => refuse(scope, params.id, body.reason));
}

/** Proposals by one link: more than anybody visits in a day. */
const proposalsByLink = limit(
  { name: "proposal", points: 40, seconds: 86_400 },
  "So many visits were proposed by this link today. Try again tomorrow.",
);

/** Files that a visitor may send by a link in a day. */
const filesByLink = limit(
  { name: "proposed-file", points: 60, seconds: 86_400 },
  "So many files were sent by this link today. Try again tomorrow.",
);

/** What files of a proposal are attached to, until they are of a record. */
const PROPOSAL = "proposal";

type LinkRow = Awaited<ReturnType<typeof linkOf>>;

/** Keeps a proposal for the yard, and tells its managers and owners. */
async function propose(token: string, visit: SentProposal) {
  const link = await proposingLink(token);
  if (visit.horses.some(({ horseId }) => !link.horseIds.includes(horseId))) throw notFound("Horse");
  await proposalsByLink.take(link.id);
  const scope = scopeOfShareLink(link);
  const made = await inTransaction(() => addOnce(scope, link, visit));
  if (made.isNew) await tellOf(visit, link);
  return { id: made.id, yardName: link.yardName };
}

async function proposingLink(token: string): Promise<LinkRow> {
  const link = await linkOf(token);
  if (!link.mayPropose)
    throw new Refusal(409, "This link only shows. Ask whoever sent it for one to propose visits.");
  return link;
}

/** Keeps a file of a visitor, which nobody else can see until it is sent with a visit. */
async function keepFile(token: string, file: Upload, id: string | undefined) {
  const link = await proposingLink(token);
  await filesByLink.take(link.id);
  return addAttachment(scopeOfShareLink(link), file, id);
}

async function addOnce(
  scope: Scope,
  link: LinkRow,
  { horses: rows, files, ...visit }: SentProposal,
) {
  await lockYardRow(scope.yardId);
  const given = { ...visit, linkId: link.id, horses: JSON.stringify(rows) };
  const [same] = await sameProposal(scope, given);
  if (same) return { id: same.id, isNew: false };
  refuseBeyondRoom(link, await listProposals(scope));
  const id = uuid();
  await addProposal(scope, { ...given, id, linkName: link.name });
  if (files.length > 0) await attach(scope, { kind: PROPOSAL, id }, files);
  return { id, isNew: true };
}

function refuseBeyondRoom(link: LinkRow, waiting: readonly { linkId: string | null }[]) {
  const byLink = waiting.filter(({ linkId }) => linkId === link.id);
  if (byLink.length >= PROPOSALS_OF_LINK_MAX || waiting.length >= PROPOSALS_MAX)
    throw new Refusal(
      409,
      "The yard has not looked at the earlier proposals yet. Try again later.",
    );
}

async function tellOf({ by, kind, horses: rows }: ProposalInput, link: LinkRow) {
  const seen = rows.filter((row) => row.seen).length;
  await tellManagers(
    link.yardId,
    {
      title: "A proposed visit",
      message: `${by} proposes a ${visitShapes[kind].noun} of ${seen === 1 ? "1 horse" : `${seen} horses`}, by the link for ${link.name}: accept, correct or refuse it.`,
      actionUrl: paths.yard,
    },
    null,
  );
}

/** The proposals that wait, of horses whose records the caller may write. */
async function list(scope: Scope) {
  const found = (await listProposals(scope)).filter(({ horses: rows }) => isWithin(scope, rows));
  const ids = new Set(found.flatMap(({ horses: rows }) => rows.map(({ horseId }) => horseId)));
  const known = await horses.byIds(scope, [...ids]);
  const names = new Map(known.map(({ id, name }) => [id, name]));
  const files = await attachmentsOf(
    scope,
    PROPOSAL,
    found.map(({ id }) => id),
  );
  return found.map((proposal) => ({
    ...proposal,
    files: files.get(proposal.id) ?? [],
    horses: proposal.horses.map((row) => ({
      ...shownRow(scope, proposal.kind, row),
      name: names.get(row.horseId) ?? null,
    })),
  }));
}

const isWithin = ({ rights }: Scope, rows: readonly ProposedRow[]) =>
  rows.every(({ horseId }) => covers(rights.health.write, horseId));

/** Logs the visit in the transaction that marks the proposal as accepted, so that it is logged once. */
const accept = (scope: Scope, id: string, correction: ProposalInput | null) =>
  inTransaction(async () => {
    const proposal = await decide(scope, id, { status: "ACCEPTED", reason: null });
    const visit = correction ? corrected(scope, correction, proposal) : proposal;
    const attachments = await detach(scope, { kind: PROPOSAL, id });
    const logged = await logVisit(scope, { ...asVisit(id, visit, proposal.by), attachments });
    const seesCosts = visit.horses.every(({ horseId }) => covers(scope.rights.money.read, horseId));
    return { ...logged, pounds: seesCosts ? logged.pounds : null };
  });

async function refuse(scope: Scope, id: string, reason: string | null) {
  await inTransaction(async () => {
    await decide(scope, id, { status: "REFUSED", reason });
    await removeFilesOf(scope, { kind: PROPOSAL, id });
  });
  return null;
}

/** Decides a proposal that waits; throws where it does not. */
async function decide(
  scope: Scope,
  id: string,
  decision: { status: "ACCEPTED" | "REFUSED"; reason: string | null },
) {
  const [proposal] = await decideProposal(scope, { id, userId: scope.userId, ...decision });
  if (proposal && isWithin(scope, proposal.horses)) return proposal;
  const [known] = await statusOfProposal(scope, { id });
  if (!known || !isWithin(scope, known.horses)) throw notFound("Proposal");
  const what = known.status === "REFUSED" ? "refused" : "accepted";
  throw new Refusal(409, `Somebody has ${what} this visit already.`);
}
