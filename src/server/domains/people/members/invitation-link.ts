import { formatNameForStranger } from "#rules/mailed-name.ts";
import { londonDate } from "#rules/london.ts";
import { formatDay } from "#rules/date-format.ts";
import type { YardRole } from "#contract/policy.ts";
import { yardRoleLabels, yardRoleSummaries } from "#contract/roles.ts";
import { queueMail } from "#server/domains/people/accounts/accounts.ts";
import { createHmac, timingSafeEqual } from "node:crypto";
import { parse, stringify } from "uuid";
import { paths } from "#contract/paths.ts";
import { config } from "#server/core/config.ts";
import { secretKey } from "#server/core/security/secrets.ts";

interface MailedInvitation {
  email: string;
  url: string;
  yardName: string;
  role: YardRole;
  handOver: boolean;
  invitedBy: string;
  inviterEmail: string;
  expiresAt: Date;
}

/** Mails an invitation; the address may be a stranger's, so typed names are short and hold no address. */
export async function mailInvitation({ email, ...of }: MailedInvitation): Promise<void> {
  const to = { userId: null, email, firstName: "", emailConfirmed: false };
  await queueMail(to, (hello) => invitationMail(hello, of));
}

const invitationMail = (hello: string, of: Omit<MailedInvitation, "email">) => ({
  subject: "You are invited to a yard on Loosebox",
  text: `${hello}

${formatNameForStranger(of.invitedBy)} invites you to the yard "${formatNameForStranger(of.yardName)}" on Loosebox, as ${of.role === "OWNER" ? "an" : "a"} ${yardRoleLabels[of.role].toLowerCase()}: ${yardRoleSummaries[of.role]}
${of.handOver ? "\nWith your yes the yard is handed over to you.\n" : ""}
Loosebox keeps a yard's health records and its calendar. To see the invitation and answer it, open this link by ${formatDay(londonDate(of.expiresAt))}:

${of.url}

It works once. The invitation was asked for from the address ${of.inviterEmail}. If you do not know who that is, ignore this mail: nothing happens without your yes.

Loosebox
`,
});

/** To somebody who was removed from a yard. */
export const removedMail = (hello: string, yardName: string) => ({
  subject: "You no longer belong to a yard on Loosebox",
  text: `${hello}

you were removed from the yard "${formatNameForStranger(yardName)}" on Loosebox and no longer see its horses. What you noted there stays with the yard. Your account and your other yards are as they were.

If you think that is a mistake, ask the owner of the yard.

Loosebox
`,
});

/*
 * An invitation's link holds its id and a signature over id and edition, with a key that is in DATA_DIR only. So the
 * link can be shown again, and the database holds nothing that opens a yard.
 */

const ID_BYTES = 16;

interface Edition {
  id: string;
  edition: number;
}

const sign = ({ id, edition }: Edition) =>
  createHmac("sha256", secretKey("invitations")).update(`${id} ${edition}`).digest();

/** The address of the page that shows an invitation and lets somebody accept it. */
export function invitationUrl(of: Edition): string {
  const url = new URL(paths.join, config().publicUrl);
  const token = Buffer.concat([parse(of.id), sign(of)]).toString("base64url");
  url.searchParams.set("token", token);
  return url.href;
}

/** The invitation that a token claims to be of; null for a token of another form. */
export function idOfToken(token: string): string | null {
  const bytes = Buffer.from(token, "base64url");
  if (bytes.length <= ID_BYTES) return null;
  try {
    return stringify(bytes.subarray(0, ID_BYTES));
  } catch {
    return null;
  }
}

/** Whether a token is of this edition of an invitation. */
export function isTokenOf(token: string, of: Edition): boolean {
  const signature = Buffer.from(token, "base64url").subarray(ID_BYTES);
  const right = sign(of);
  return signature.length === right.length && timingSafeEqual(signature, right);
}
