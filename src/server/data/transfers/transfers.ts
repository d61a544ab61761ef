import type { FastifyInstance } from "fastify";
import { v7 as uuid } from "uuid";
import {
  OFFER_DAYS,
  OFFERS_MAX,
  transferEndpoints as calls,
  UNDO_DAYS,
  type TransferInput,
} from "#contract/data/transfers.ts";
import { readsAll } from "#contract/held-rights.ts";
import { paths } from "#contract/paths.ts";
import { config } from "#server/core/config.ts";
import { inTransaction } from "#server/core/database/database.ts";
import { addressKey, limit } from "#server/core/http/limits.ts";
import { route } from "#server/core/http/route.ts";
import { Refusal } from "#server/core/refusal.ts";
import type { Scope } from "#server/core/security/scope.ts";
import { newToken, tokenHash } from "#server/core/security/secrets.ts";
import * as horses from "#server/domains/horses/horses.ts";
import type { Plans } from "#server/domains/horses/presence/presence.ts";
import { findUser, wishedMails, queueMail } from "#server/domains/people/accounts/accounts.ts";
import { accept, openOffer } from "./acceptance.ts";
import { addOffer, countOffers, dropOfferOf, listTransfers } from "./queries.ts";
import { undo } from "./undo-transfer.ts";
import { formatDay } from "#rules/date-format.ts";
import { londonDate } from "#rules/london.ts";
import { formatNameForStranger } from "#rules/mailed-name.ts";

export { closeOffersOf, dropExpiredOffers } from "./queries.ts";

export function transferRoutes(app: FastifyInstance, plans: Plans) {
  route(app, calls.list, (_, scope) => list(scope));
  route(app, calls.offer, ({ body }, scope) => offer(scope, body));
  route(app, calls.undo, ({ params }, scope) => undo(scope, params.id, plans));
  route(app, calls.open, ({ query }) => openOffer(query.token), { countedFrom: opensFrom });
  route(app, calls.accept, ({ body }, scope) => accept(scope, body, plans));
}

/** Links opened from one network address. */
const opensFrom = limit(
  { name: "transfer-from", points: 200, seconds: 300, keyOf: addressKey },
  "Too many tries from this connection. Please wait a few minutes and try again.",
);

/** Mails with an offer that one person may have sent to others. */
const offerMails = limit(
  { name: "transfer-mail", points: 30, seconds: 86_400 },
  "You have offered 30 horses by mail today. Try again tomorrow.",
);

const dayMs = 86_400_000;

async function list(scope: Scope) {
  return (await listTransfers(scope)).map((row) => ({ ...row, undoUntil: undoUntil(row) }));
}

function undoUntil({ state, acceptedAt }: { state: string; acceptedAt: Date | null }) {
  const until = acceptedAt && new Date(acceptedAt.getTime() + UNDO_DAYS * dayMs);
  return state === "ACCEPTED" && until && until > new Date() ? until : null;
}

/** Offers a horse to somebody; an earlier offer of the same horse ends. */
async function offer(scope: Scope, { id = uuid(), ...input }: TransferInput) {
  const person = await findUser(scope.userId, scope.yardId);
  const mailed = person.emailConfirmed;
  // on connections of their own, so before the transaction
  if (mailed) await countMail(scope, input.toEmail);
  return inTransaction(async () => {
    const held = await horses.hold(scope, [input.horseId]);
    refuseUnlessHere(held.get(input.horseId));
    refuseBeyond(scope, input);
    await dropOfferOf(scope, input);
    if ((await countOffers(scope)).length >= OFFERS_MAX)
      throw new Refusal(409, `At most ${OFFERS_MAX} horses can be on offer. Withdraw one first.`);
    const token = newToken();
    const expiresAt = new Date(Date.now() + OFFER_DAYS * dayMs);
    const made = { ...input, id, userId: scope.userId, expiresAt };
    await addOffer(scope, { ...made, tokenHash: tokenHash(token) });
    const url = new URL(paths.handOver, config().publicUrl);
    url.searchParams.set("token", token);
    if (mailed)
      await mailOffer(input.toEmail, {
        url: url.href,
        horseName: held.get(input.horseId)?.name ?? "",
        person,
        expiresAt,
      });
    return { id, url: url.href, mailed };
  });
}

async function countMail({ userId }: Scope, email: string) {
  await offerMails.take(userId);
  await wishedMails.take(email);
}

function refuseUnlessHere(horse: horses.HeldHorse | undefined) {
  if (horse?.presence === "PRESENT") return;
  const why = horse?.presence === "DRAFT" ? "still waits for its papers" : "has left the yard";
  throw new Refusal(409, `${horse?.name ?? "The horse"} ${why}, so it cannot be handed over.`);
}

/** Nobody gives away what they may not read themselves. */
function refuseBeyond({ rights }: Scope, { horseId, include }: TransferInput) {
  if (!readsAll(rights, include, [horseId]))
    throw new Refusal(403, "You cannot hand over what you may not see yourself.");
}

interface MailedOffer {
  url: string;
  horseName: string;
  person: { firstName: string; lastName: string; email: string; yardName: string };
  expiresAt: Date;
}

/** Mails the link by which somebody takes a horse over; the address may be a stranger's. */
async function mailOffer(email: string, of: MailedOffer): Promise<void> {
  const to = { userId: null, email, firstName: "", emailConfirmed: false };
  await queueMail(to, (hello) => offerMail(hello, of));
}

const offerMail = (hello: string, { url, horseName, person, expiresAt }: MailedOffer) => ({
  subject: "A horse is handed over to you on Loosebox",
  text: `${hello}

${formatNameForStranger(`${person.firstName} ${person.lastName}`)} of the yard "${formatNameForStranger(person.yardName)}" wants to hand the horse "${formatNameForStranger(horseName)}" over to you on Loosebox, with its history.

Loosebox keeps horses' health records and their calendar. To see what comes with the horse, and to take it into a yard of yours, open this link by ${formatDay(londonDate(expiresAt))}:

${url}

It works once. It was asked for from the address ${person.email}. If you do not know who that is, ignore this mail: nothing happens without your yes.

Loosebox
`,
});
