import * as z from "zod/mini";
import { job } from "#server/core/jobs/jobs.ts";
import { dropExpiredTokens, endUnused } from "#server/domains/people/accounts/accounts.ts";
import { dropExpiredDossiers } from "#server/data/dossiers/dossiers.ts";
import { dropExpiredArchives } from "#server/data/export/archives.ts";
import { dropOldMailedPapers } from "#server/domains/care/mailed-papers/mailed-papers.ts";
import { dropOldProposals } from "#server/data/proposals/proposals.ts";
import { dropExpiredOffers } from "#server/data/transfers/transfers.ts";
import { dropExpiredShareLinks } from "#server/data/share-links/share-links.ts";
import { dropOldDeliveries } from "#server/data/webhooks/webhooks.ts";
import { dropExpiredInvitations } from "#server/domains/people/members/acceptance.ts";
import { dropOld } from "#server/domains/people/privacy/retention.ts";

/**
 * Deletes data past its retention period every night (contract/data/retention.ts). Safe to run twice, and
 * concurrently.
 */
export const retention = job({
  name: "retention",
  data: z.null(),
  run: () => keepToPeriods(new Date()),
});

export const retentionNightly = [{ job: retention, at: "03:40" }];

/** Deletes the data that is past its retention period at the given time. */
export async function keepToPeriods(now: Date) {
  await endUnused(now);
  await dropOld(now);
  await dropExpiredInvitations();
  await dropExpiredTokens();
  await dropExpiredArchives();
  await dropExpiredShareLinks();
  await dropOldDeliveries();
  await dropExpiredDossiers();
  await dropOldProposals();
  await dropOldMailedPapers();
  await dropExpiredOffers();
}
