import { v7 as uuid } from "uuid";
import { COMPLAINT_DAYS, COMPLAINT_LIST_MAX } from "#contract/people/complaints.ts";
import { paths } from "#contract/paths.ts";
import { config } from "#server/core/config.ts";
import { inTransaction } from "#server/core/database/database.ts";
import { limit } from "#server/core/http/limits.ts";
import { idTaken, notFound } from "#server/core/refusal.ts";
import type { Scope } from "#server/core/security/scope.ts";
import { findUser, queueMail } from "#server/domains/people/accounts/accounts.ts";
import * as queries from "./queries.ts";

const daily = limit(
  { name: "complaint", points: 5, seconds: 86_400 },
  "You have sent five complaints today. Please write to us by e-mail instead.",
);

/** The user's complaints, latest first. */
export const listOwn = ({ userId }: Scope) =>
  queries.complaintsOf({ userId, limit: COMPLAINT_LIST_MAX });

/** Stores a complaint and acknowledges it by mail, both or neither. */
export async function complain(
  { userId, yardId }: Scope,
  { id = uuid(), about }: { id?: string | undefined; about: string },
) {
  await daily.take(userId);
  return inTransaction(async () => {
    const user = await findUser(userId, yardId);
    const { email } = user;
    const name = `${user.firstName} ${user.lastName}`;
    const [made] = await queries.addComplaint({ id, userId, name, email, about });
    if (!made) throw idTaken();
    await queueMail({ ...user, userId }, receivedMail);
    return made;
  });
}

/** All complaints, for whoever runs the installation. */
export const received = () => queries.allComplaints({ limit: COMPLAINT_LIST_MAX });

/** Closes a complaint and tells its author the outcome; a closed one does not change. */
export const close = (id: string, { outcome }: { outcome: string }) =>
  inTransaction(async () => {
    const [closed] = await queries.closeComplaint({ id, outcome });
    if (closed) {
      // the address at that time: it is no longer known whether it was confirmed
      const to = { userId: null, email: closed.email, firstName: "", emailConfirmed: true };
      await queueMail(to, (hello) => closedMail(hello, outcome));
      return closed;
    }
    const [there] = await queries.complaintById({ id });
    if (!there) throw notFound("Complaint");
    return there;
  });

// does not quote the complaint: the address may be a stranger's, and its author could send them any text
const receivedMail = (hello: string) => ({
  subject: "We have received your complaint",
  text: `${hello}

we have received your complaint about how your data was handled. We look into it without undue delay, and tell you within ${COMPLAINT_DAYS} days how it stands. What you wrote, and what becomes of it, stands at

${new URL(paths.privacySettings, config().publicUrl).href}

You can also complain to the Information Commissioner's Office: https://ico.org.uk/make-a-complaint/

Loosebox
`,
});

const closedMail = (hello: string, outcome: string) => ({
  subject: "What came of your complaint",
  text: `${hello}

this is what came of your complaint about how your data was handled:

${outcome}

If you are not content with it, you can complain to the Information Commissioner's Office: https://ico.org.uk/make-a-complaint/

Loosebox
`,
});
