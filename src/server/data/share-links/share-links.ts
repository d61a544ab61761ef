import type { FastifyInstance } from "fastify";
import { v7 as uuid } from "uuid";
import {
  SHARE_DAYS,
  SHARE_LINKS_MAX,
  type ShareLinkInput,
  shareLinkEndpoints as calls,
} from "#contract/data/share-links.ts";
import { readsAll } from "#contract/held-rights.ts";
import { paths } from "#contract/paths.ts";
import { config } from "#server/core/config.ts";
import { inTransaction } from "#server/core/database/database.ts";
import { withinRights } from "#server/core/database/within-rights.ts";
import { limit } from "#server/core/http/limits.ts";
import { route } from "#server/core/http/route.ts";
import { notFound, Refusal } from "#server/core/refusal.ts";
import type { Scope } from "#server/core/security/scope.ts";
import { newToken, tokenHash } from "#server/core/security/secrets.ts";
import * as horses from "#server/domains/horses/horses.ts";
import { lockYardRow, scopeOfShareLink } from "#server/domains/people/accounts/accounts.ts";
import {
  addShareLink,
  countView,
  dropShareLink,
  listShareLinks,
  shareLinkByToken,
  type ShareLinkRow,
} from "./queries.ts";
import { readShared } from "./read-shared.ts";

export { closeShareLinksOf, dropExpiredShareLinks } from "./queries.ts";

export function shareLinkRoutes(app: FastifyInstance) {
  route(app, calls.list, (_, scope) => list(scope));
  route(app, calls.share, ({ body }, scope) => share(scope, body));
  route(app, calls.revoke, ({ params }, scope) => revoke(scope, params.id));
  route(app, calls.show, async ({ params }) => show(await linkOf(params.token)), {
    countedFrom: linkRequests,
  });
}

/** Requests by links from one network address: several people of a surgery may share one. */
export const linkRequests = limit(
  { name: "share-link", points: 120, seconds: 60 },
  "Links were opened very often from here. Wait a minute.",
);

const dayMs = 86_400_000;

async function list(scope: Scope) {
  const found = await listShareLinks(scope);
  return found.map(({ mayPropose, ...link }) => ({ ...link, access: accessOf(mayPropose) }));
}

const accessOf = (mayPropose: boolean) => (mayPropose ? ("propose" as const) : ("read" as const));

/** Makes a link. Its token is returned once and stored as a hash. */
const share = (scope: Scope, { name, horseIds, sections, access, expiresAt }: ShareLinkInput) =>
  inTransaction(async () => {
    await lockYardRow(scope.yardId);
    if ((await horses.byIds(scope, horseIds)).length < horseIds.length) throw notFound("Horse");
    refuseBeyond(scope, horseIds, sections);
    if ((await listShareLinks(scope)).length >= SHARE_LINKS_MAX)
      throw new Refusal(409, `A yard may have at most ${SHARE_LINKS_MAX} links. Revoke one first.`);
    const id = uuid();
    const token = newToken();
    await addShareLink(scope, {
      id,
      userId: scope.userId,
      name,
      horseIds,
      sections,
      mayPropose: access === "propose",
      tokenHash: tokenHash(token),
      expiresAt: expiresAt ? new Date(expiresAt) : new Date(Date.now() + SHARE_DAYS * dayMs),
    });
    return { id, url: new URL(paths.shared.replace(":token", token), config().publicUrl).href };
  });

/** Nobody shares what they may not read themselves. */
function refuseBeyond({ rights }: Scope, horseIds: string[], sections: ShareLinkInput["sections"]) {
  if (!readsAll(rights, sections, horseIds))
    throw new Refusal(403, "You cannot share what you may not see yourself.");
}

async function revoke(scope: Scope, id: string) {
  if ((await dropShareLink(scope, { id })).length === 0) throw notFound("Link");
  return null;
}

/** The link with this token, if it can still be opened; else throws 404. */
export async function linkOf(token: string): Promise<ShareLinkRow> {
  const [link] = await shareLinkByToken({ tokenHash: tokenHash(token) });
  if (!link) throw new Refusal(404, ENDED);
  return link;
}

const ENDED = "This link has ended. Ask whoever sent it to you for a new one.";

/** What a link shows; the viewing is counted. */
async function show(link: ShareLinkRow) {
  const scope = scopeOfShareLink(link);
  await countView(scope, link);
  const shared = await withinRights(scope, { method: "GET", section: "any" }, () =>
    readShared(scope, link),
  );
  return { ...link, access: accessOf(link.mayPropose), horses: shared };
}
