import { ACTIVITY_MONTHS } from "./activity.ts";
import { ARCHIVE_DAYS } from "./export.ts";
import { INVITATION_DAYS_MAX } from "../people/invitations.ts";
import { TOKEN_DAYS_MAX } from "../people/api-tokens.ts";
import { BIN_DAYS } from "./bin.ts";
import { DOSSIER_DAYS } from "./dossiers.ts";
import { SHARE_DAYS_MAX } from "./share-links.ts";
import { CHANGE_DAYS } from "./change-nouns.ts";

/**
 * How long data is kept once it is no longer used, as PostgreSQL intervals. Unless a comment says otherwise the
 * periods are our own choice under the ICO's 'standard retention periods' (UK GDPR article 5(1)(e));
 * docs/privacy/retention.md gives the reasons.
 */
export const KEPT = {
  /** Counted from the end of a session, so that a sign-in by another person can be investigated (article 6(1)(f)). */
  endedSessions: "30 days",
  /** Counted from the last sign-in with a browser; as long as browsers keep a cookie. */
  knownBrowsers: "400 days",
  /** Counted from the expiry of a reset link. */
  resetLinks: "24 hours",
  /**
   * How long sending a mail about an account is retried while no mail server accepts it; then the mail is given
   * up, which is logged.
   */
  unsentMails: "3 days",
  /** Counted from the last use of a chat. */
  unusedChats: "24 months",
  /** Counted from the creation of a notification, whether or not it was read. */
  notifications: "12 months",
  /** How long the full network address is stored with a consent; afterwards only its /24 or /48 network is kept. */
  consentAddresses: "12 months",
  /**
   * For entries of the ledger of consents, counted from the closing of the account. They prove that consents were
   * respected (article 7(1)).
   */
  closedConsents: "24 months",
  /** Counted from the closing of a complaint. */
  closedComplaints: "24 months",
  /** What an operator looked at or did with an account, counted from then; `keep_operator_acts.sql` lets none go earlier. */
  operatorActs: "24 months",
  /** Counted from a person's last visit; then a mail announces that the account will be erased a month later. */
  unusedTold: "23 months",
  unusedErased: "24 months",
  /** Minimum time between that mail and the erasure. */
  unusedNotice: "30 days",
  /**
   * For a line of the medicines book, counted from the deletion of its record or horse. Keepers of horses are said
   * to have to keep such records for this period.
   */
  deletedMedicines: "5 years",
  /**
   * Counted from the day of a feed or job: people look back at last winter's routine, and doses of medicine are kept
   * with their record.
   */
  dayJobs: "12 months",
  /** Counted from the arrival of a proposed visit, whatever became of it. */
  proposals: "90 days",
  /** Counted from the arrival of a paper by mail; its file is kept only until somebody decides. */
  mailedPapers: "30 days",
  /** Counted from the first try of a delivery to a webhook; what waits is given up before. */
  webhookDeliveries: "7 days",
  /** How long an upload is kept that was never saved with anything. */
  looseFiles: "24 hours",
  /**
   * How long the answer to a request with an id chosen by the client is kept, which is how long the request can be
   * repeated.
   */
  answers: "30 days",
} as const;

/** The privacy notice's texts about retention, built from the periods that the sweeps use. */
export const retentionTexts = {
  account: `As long as the account. Unused accounts: an e-mail after ${KEPT.unusedTold}, deletion after ${KEPT.unusedErased}`,
  records: `Until you delete them, and ${BIN_DAYS} days in the bin; or until you delete the account`,
  dayJobs: `${KEPT.dayJobs} from their day`,
  medicines: `As long as the yard; once the record or the horse was deleted, ${KEPT.deletedMedicines} from then`,
  chats: `Until you delete them; unused ones for ${KEPT.unusedChats}. At most 30 days with the AI provider`,
  sessions: `Until ${KEPT.endedSessions} after the session ends`,
  knownBrowsers: `${KEPT.knownBrowsers} after you last signed in with it`,
  secondFactors: "Until you turn it off, remove it, or delete the account",
  resetLinks: `Valid for 60 minutes, deleted after ${KEPT.resetLinks}`,
  apiTokens: `Until you revoke it, ${TOKEN_DAYS_MAX} days at most`,
  invitations: `Until somebody accepts or you revoke it, ${INVITATION_DAYS_MAX} days at most`,
  shareLinks: `Until you revoke it, ${SHARE_DAYS_MAX} days at most`,
  webhooks: `Until you remove it; what was delivered, ${KEPT.webhookDeliveries}`,
  dossiers: `Until you delete it, ${DOSSIER_DAYS} days at most`,
  handOvers: "Offers for 14 days; hand-overs as long as the horse",
  proposals: `${KEPT.proposals} after they arrive`,
  mailedPapers: `${KEPT.mailedPapers} after they arrive, or until you discard them; what you make a paper of is kept as your records are`,
  consents: `As long as the account, and ${KEPT.closedConsents} after it is closed, then under a keyed hash; the network address is shortened after ${KEPT.consentAddresses}`,
  answers: `${KEPT.answers}, or until what they tell of is erased`,
  activity: `${ACTIVITY_MONTHS} months`,
  changes: `${CHANGE_DAYS} days`,
  notifications: KEPT.notifications,
  archives: `${ARCHIVE_DAYS} days`,
  operatorActs: KEPT.operatorActs,
  complaints: `${KEPT.closedComplaints} after the matter is closed`,
  pageReadings:
    "At most 30 days with the AI provider; with us the photo and what you take of it are kept as your records are",
  marketing: "Until you withdraw it; then a keyed hash, so that we never write again",
  invoices: "6 years from the end of the accounting year",
  card: "As long as the subscription; the number itself is with Stripe only",
  logs: "90 days; security events 12 months",
  backups: "35 days",
};
