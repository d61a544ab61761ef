import { randomInt } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { covers } from "#contract/held-rights.ts";
import { mailedPaperEndpoints as calls } from "#contract/horses/mailed-papers.ts";
import type { PaperInput } from "#contract/horses/papers.ts";
import { addressWith, isPapersInboxOpen } from "#server/adapters/papers-inbox/papers-inbox.ts";
import { inTransaction } from "#server/core/database/database.ts";
import { route } from "#server/core/http/route.ts";
import { notFound, Refusal } from "#server/core/refusal.ts";
import type { Scope } from "#server/core/security/scope.ts";
import { seal, tokenHash, unseal } from "#server/core/security/secrets.ts";
import { attachmentsOf, detach, removeFilesOf } from "#server/domains/files/attachments.ts";
import { createPaper } from "../papers/papers.ts";
import {
  decideMailed,
  dropAddress,
  findAddress,
  listMailed,
  setAddress,
  statusOfMailed,
} from "./queries.ts";

export { dropOldMailedPapers } from "./queries.ts";

export function mailedPaperRoutes(app: FastifyInstance) {
  route(app, calls.list, (_, scope) => list(scope));
  route(app, calls.accept, ({ params, body }, scope) => accept(scope, params.id, body));
  route(app, calls.discard, ({ params }, scope) => discard(scope, params.id));
  route(app, calls.renewAddress, (_, scope) => renewAddress(scope));
  route(app, calls.turnOffAddress, (_, scope) => turnOffAddress(scope));
}

/** What the file of a mailed paper is attached to, until it is a paper's. */
export const MAILED = "mailed-paper";

/** Whether somebody may send papers by mail, see what came and decide: it is about no horse yet, so about all. */
export const maySort = ({ rights }: Pick<Scope, "rights">): boolean =>
  covers(rights.papers.write, null);

const CLOSED = { open: false, address: null, waiting: [] };

async function list(scope: Scope) {
  if (!isPapersInboxOpen() || !maySort(scope)) return CLOSED;
  const { address, isDemo } = await addressOf(scope);
  if (isDemo) return CLOSED;
  const found = await listMailed(scope);
  const files = await attachmentsOf(
    scope,
    MAILED,
    found.map(({ id }) => id),
  );
  const waiting = found.flatMap((row) => {
    const [file] = files.get(row.id) ?? [];
    return file ? [{ ...row, file }] : [];
  });
  return { open: true, address, waiting };
}

/** Makes the paper in the transaction that decides what waits, so that it is made once. */
const accept = (scope: Scope, id: string, body: PaperInput & { id?: string | undefined }) =>
  inTransaction(async () => {
    await decide(scope, id, "ACCEPTED");
    const mailed = await detach(scope, { kind: MAILED, id });
    return createPaper(scope, { ...body, files: body.files ?? mailed });
  });

const discard = (scope: Scope, id: string) =>
  inTransaction(async () => {
    await decide(scope, id, "DISCARDED");
    await removeFilesOf(scope, { kind: MAILED, id });
    return null;
  });

async function decide(scope: Scope, id: string, status: "ACCEPTED" | "DISCARDED") {
  if (!maySort(scope)) throw notFound("Mailed paper");
  if ((await decideMailed(scope, { id, status })).length > 0) return;
  const [known] = await statusOfMailed(scope, { id });
  if (!known) throw notFound("Mailed paper");
  const what = known.status === "DISCARDED" ? "discarded this" : "made a paper of this";
  throw new Refusal(409, `Somebody has ${what} already.`);
}

/** 80 random bits as letters and digits that a mail program does not change. */
const CODE_LENGTH = 16;
const LETTERS = "abcdefghijklmnopqrstuvwxyz234567";

async function renewAddress(scope: Scope) {
  if (!isPapersInboxOpen())
    throw new Refusal(409, "Papers by mail are not set up on this installation.");
  if ((await addressOf(scope)).isDemo)
    throw new Refusal(409, "A demo has no address for papers. Register to have a yard that stays.");
  const code = Array.from({ length: CODE_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join(
    "",
  );
  await setAddress(scope, {
    codeHash: tokenHash(code),
    sealedCode: seal(code, aboutCode(scope.yardId)),
  });
  return { address: addressWith(code) };
}

/** Ends the yard's address, if it has one. */
async function turnOffAddress(scope: Scope) {
  await dropAddress(scope);
  return null;
}

/** The yard's address, null where it has none or its code was sealed with a key that is gone, and whether it is a demo. */
async function addressOf(scope: Scope) {
  const [row] = await findAddress(scope);
  const code = row?.sealedCode ? unseal(row.sealedCode, aboutCode(scope.yardId)) : null;
  return { address: code ? addressWith(code) : null, isDemo: row?.isDemo ?? false };
}

const aboutCode = (yardId: string) => `papers-address ${yardId}`;
