import { formatMailedName } from "#rules/mailed-name.ts";
import { londonDate } from "#rules/london.ts";
import { formatDay } from "#rules/date-format.ts";
import type { YardRole } from "#contract/policy.ts";
import { yardRoleLabels, yardRoleSummaries } from "#contract/roles.ts";
import { queueMail } from "#server/domains/people/accounts/accounts.ts";

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

/** The most characters of a typed name in a mail to a stranger; a longer one may be a message. */
const NAME_MAX = 60;
const shortened = (name: string) => formatMailedName(name).slice(0, NAME_MAX).trim();

/** Mails an invitation; the address may be a stranger's, so typed names are short and hold no address. */
export async function mailInvitation({ email, ...of }: MailedInvitation): Promise<void> {
  const to = { userId: null, email, firstName: "", emailConfirmed: false };
  await queueMail(to, (hello) => invitationMail(hello, of));
}

const invitationMail = (hello: string, of: Omit<MailedInvitation, "email">) => ({
  subject: "You are invited to a yard on Loosebox",
  text: `${hello}

${shortened(of.invitedBy)} invites you to the yard "${shortened(of.yardName)}" on Loosebox, as ${of.role === "OWNER" ? "an" : "a"} ${yardRoleLabels[of.role].toLowerCase()}: ${yardRoleSummaries[of.role]}
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

you were removed from the yard "${shortened(yardName)}" on Loosebox and no longer see its horses. What you noted there stays with the yard. Your account and your other yards are as they were.

If you think that is a mistake, ask the owner of the yard.

Loosebox
`,
});
