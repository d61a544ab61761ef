import { formatDay } from "#rules/date-format.ts";
import { londonDate } from "#rules/london.ts";
import { formatNameForStranger } from "#rules/mailed-name.ts";
import { queueMail } from "#server/domains/people/accounts/accounts.ts";

interface MailedOffer {
  url: string;
  horseName: string;
  person: { firstName: string; lastName: string; email: string; yardName: string };
  expiresAt: Date;
}

/** Mails the link by which somebody takes a horse over; the address may be a stranger's. */
export async function mailOffer(email: string, of: MailedOffer): Promise<void> {
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
