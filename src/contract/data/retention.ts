import { ACTIVITY_MONTHS } from "./activity.ts";
import { ARCHIVE_DAYS } from "./export.ts";
import { INVITATION_DAYS_MAX } from "../people/invitations.ts";
import { BIN_DAYS } from "./bin.ts";
import { CHANGE_DAYS } from "../journal/change-nouns.ts";

/**
 * How long things are kept once they are no longer used, as intervals of PostgreSQL. Our own choice under the ICO's
 * 'standard retention periods' (UK GDPR article 5(1)(e)) unless it says otherwise; docs/privacy/retention.md tells why.
 */
export const KEPT = {
  /** After a session has ended: to look into a sign-in that was not theirs (article 6(1)(f)). */
  endedSessions: "30 days",
  /** Of a browser that somebody has signed in with, since they last did: as long as browsers keep a cookie. */
  knownBrowsers: "400 days",
  /** After a reset link has run out. */
  resetLinks: "24 hours",
  /** Of a mail about an account that no mail server takes: then it is given up, and the log says so. */
  unsentMails: "3 days",
  /** Of a chat, since it was last used. */
  unusedChats: "24 months",
  /** Read or not. */
  notifications: "12 months",
  /** Of the address beside a consent; then /24 or /48 of it. */
  consentAddresses: "12 months",
  /** Of the ledger of consents after the account is closed: to show it was kept to (article 7(1)). */
  closedConsents: "24 months",
  /** Of a complaint after it is closed. */
  closedComplaints: "24 months",
  /** Since somebody was last here: then they are told, and a month later the account goes. */
  unusedTold: "23 months",
  unusedErased: "24 months",
  /** At least this long between the mail and the erasure. */
  unusedNotice: "30 days",
  /** Of a line of the medicines book, since its record or its horse was deleted: as keepers are said to be asked. */
  deletedMedicines: "5 years",
  /** Uploaded and never saved with anything. */
  looseFiles: "24 hours",
  /** Of an answer to what was sent under an id of the client's: so long may it be sent again. */
  answers: "30 days",
} as const;

/** What the privacy notice says of how long; the periods are those the sweeps go by. */
export const retentionTexts = {
  account: `As long as the account. Unused accounts: an e-mail after ${KEPT.unusedTold}, deletion after ${KEPT.unusedErased}`,
  records: `Until you delete them, and ${BIN_DAYS} days in the bin; or until you delete the account`,
  medicines: `As long as the yard; once the record or the horse was deleted, ${KEPT.deletedMedicines} from then`,
  chats: `Until you delete them; unused ones for ${KEPT.unusedChats}. At most 30 days with the AI provider`,
  sessions: `Until ${KEPT.endedSessions} after the session ends`,
  knownBrowsers: `${KEPT.knownBrowsers} after you last signed in with it`,
  secondFactors: "Until you turn it off, remove it, or delete the account",
  resetLinks: `Valid for 60 minutes, deleted after ${KEPT.resetLinks}`,
  invitations: `Until somebody accepts or you revoke it, ${INVITATION_DAYS_MAX} days at most`,
  consents: `As long as the account, and ${KEPT.closedConsents} after it is closed, then under a keyed hash; the network address is shortened after ${KEPT.consentAddresses}`,
  answers: `${KEPT.answers}, or until what they tell of is erased`,
  activity: `${ACTIVITY_MONTHS} months`,
  changes: `${CHANGE_DAYS} days`,
  notifications: KEPT.notifications,
  archives: `${ARCHIVE_DAYS} days`,
  complaints: `${KEPT.closedComplaints} after the matter is closed`,
};
