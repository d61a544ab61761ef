import { paths } from "#contract/paths.ts";
import { transferEndpoints, UNDO_DAYS } from "#contract/data/transfers.ts";
import { leavingReasonLabels } from "#contract/horses/leaving-reasons.ts";
import { londonDate } from "#rules/london.ts";
import {
  inTransaction,
  narrowedInTransaction,
  noteWritten,
} from "#server/core/database/database.ts";
import { Refusal } from "#server/core/refusal.ts";
import { mayCall, type Scope } from "#server/core/security/scope.ts";
import { tokenHash } from "#server/core/security/secrets.ts";
import { reconcileHorse } from "#server/domains/care/paper-events.ts";
import * as contacts from "#server/domains/horses/contacts/contacts.ts";
import * as horses from "#server/domains/horses/horses.ts";
import { markHandedOver, type Plans } from "#server/domains/horses/presence/presence.ts";
import { tellManagers } from "#server/domains/notices/notifications/notifications.ts";
import {
  findUser,
  scopeOfLink,
  scopeOfShareLink,
} from "#server/domains/people/accounts/accounts.ts";
import {
  asArrived,
  type Bundle,
  movedId,
  readBundle,
  readFiles,
  withFiles,
  writeBundle,
} from "./bundle.ts";
import { copyFiles, releaseCopies } from "./copy-files.ts";
import { addArrival, markAccepted, type Offer, offerByToken } from "./queries.ts";

/** What a link hands over. Throws 404 for any link that cannot be accepted. */
export const openOffer = async (token: string): Promise<Offer> => (await findOffer(token)).offer;

async function findOffer(token: string) {
  const [offer] = await offerByToken({ tokenHash: tokenHash(token) });
  const giver = offer ? await giverOf(offer) : null;
  if (!offer || !giver) throw new Refusal(404, ENDED);
  return { offer, giver };
}

const ENDED =
  "This hand-over has ended, or its link is not complete. Ask whoever sent it to you for a new one.";

/**
 * The Scope of the person who offers the horse; null where they may no longer give it away. What follows in their yard is
 * done in their name, because they have asked for it.
 */
async function giverOf({ userId, yardId }: Offer): Promise<Scope | null> {
  const giver = await scopeOfLink(userId, yardId);
  return giver && mayCall(transferEndpoints.offer, giver) ? giver : null;
}

/**
 * Takes a horse into the caller's yard: what goes along is copied, and the giving yard keeps the horse as one that left
 * and can only be read. All in one transaction, so that the horse is always of exactly one of the two yards.
 */
export async function accept(
  scope: Scope,
  { token, owner }: { token: string; owner: string | null },
  plans: Plans,
) {
  const { offer, giver } = await findOffer(token);
  if (offer.yardId === scope.yardId)
    throw new Refusal(
      409,
      `${offer.horseName} is of this yard already. Choose another of your yards.`,
    );
  const files = await inTransaction(() => readOffered(offer, readFiles));
  const between = { from: giver, to: scope, transferId: offer.id };
  const copied = await copyFiles(between, files);
  const receiver = await findUser(scope.userId, scope.yardId);
  const { yardName } = receiver;
  const arrivedId = movedId(offer.id, offer.horseId);
  await inTransaction(async () => {
    await claimOffer(giver, offer, { id: scope.yardId, name: yardName, horseId: arrivedId });
    await horses.refuseWhenFull(scope);
    await horses.hold(giver, [offer.horseId]);
    // read again, now that nobody can change the horse
    const bundle = withFiles(
      await readOffered(offer, readBundle),
      await releaseCopies(scope, offer.id, copied),
    );
    await arrive(scope, offer, bundle);
    if (owner !== null) await noteOwner(scope, arrivedId, owner);
    await markHandedOver(giver, offer.horseId, departureTo(yardName, offer), plans);
    await tellBoth(scope, offer, receiver);
    noteWritten(giver.yardId);
    noteWritten(scope.yardId);
  });
  return { horseId: arrivedId, horseName: offer.horseName };
}

/** Reads what the offer gives and nothing else: the statements run within the rights of a link with its sections. */
function readOffered<T>(
  { yardId, horseId, include }: Offer,
  read: (reader: Scope, horseId: string) => Promise<T>,
): Promise<T> {
  const reader = scopeOfShareLink({
    yardId,
    horseIds: [horseId],
    sections: ["papers", ...include],
  });
  return narrowedInTransaction(reader, { method: "GET", section: "any" }, () =>
    read(reader, horseId),
  );
}

/** Marks the offer as accepted; of several people who accept at once, one does. */
async function claimOffer(
  giver: Scope,
  { id }: Offer,
  to: { id: string; name: string; horseId: string },
) {
  const given = { id, otherYardId: to.id, otherYardName: to.name, otherHorseId: to.horseId };
  if ((await markAccepted(giver, given)).length === 0)
    throw new Refusal(409, "Somebody has accepted this hand-over already.");
}

async function arrive(scope: Scope, offer: Offer, bundle: Bundle) {
  const { id, yardId, yardName, horseId, because, include } = offer;
  const arrival = { transferId: id, yardId: scope.yardId, from: yardName, include };
  await writeBundle(scope, asArrived(bundle, arrival));
  const arrivedId = movedId(id, horseId);
  await addArrival(scope, {
    id,
    userId: scope.userId,
    horseId: arrivedId,
    because,
    include,
    otherYardId: yardId,
    otherYardName: yardName,
    otherHorseId: horseId,
  });
  await horses.hold(scope, [arrivedId]);
  await reconcileHorse(scope, arrivedId);
}

const today = () => londonDate(new Date());

const departureTo = (yardName: string, { because }: Offer) => ({
  on: today(),
  because,
  note: `Handed over to the yard “${yardName}”`,
});

const noteOwner = (scope: Scope, horseId: string, name: string) =>
  contacts.create(scope, {
    horseId,
    role: "OWNER",
    name,
    company: null,
    phone: null,
    email: null,
    hours: null,
    notes: null,
    fromDay: today(),
    untilDay: null,
    onCard: null,
  });

async function tellBoth(
  scope: Scope,
  offer: Offer,
  { firstName, lastName, yardName }: Awaited<ReturnType<typeof findUser>>,
) {
  const why = leavingReasonLabels[offer.because].toLowerCase();
  await tellManagers(
    offer.yardId,
    {
      title: `${offer.horseName} was handed over`,
      message: `${firstName} ${lastName} has accepted for the yard ${yardName} (${why}). This yard keeps what it wrote, to read, and no longer pays for the horse. It can be undone for ${UNDO_DAYS} days.`,
      actionUrl: paths.horse.replace(":id", offer.horseId),
    },
    null,
  );
  await tellManagers(
    scope.yardId,
    {
      title: `${offer.horseName} has come`,
      message: `${firstName} ${lastName} has accepted the horse from the yard ${offer.yardName} (${why}). This yard pays for it from today. It can be undone for ${UNDO_DAYS} days.`,
      actionUrl: paths.horse.replace(":id", movedId(offer.id, offer.horseId)),
    },
    scope.userId,
  );
}
