import { and, desc, eq, isNull, sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { v7 as uuid } from "uuid";
import { paths } from "#contract/paths.ts";
import {
  COMPLAINT_DAYS,
  COMPLAINT_LIST_MAX,
  complaintEndpoints as calls,
} from "#contract/people/complaints.ts";
import { config } from "#server/core/config.ts";
import { inTransaction } from "#server/core/database/database.ts";
import { pick } from "#server/core/database/expressions.ts";
import { statement } from "#server/core/database/statements.ts";
import { limit } from "#server/core/http/limits.ts";
import { route } from "#server/core/http/route.ts";
import { idTaken, notFound } from "#server/core/refusal.ts";
import type { Scope } from "#server/core/security/scope.ts";
import { findUser, queueMail } from "#server/domains/people/accounts/accounts.ts";
import { dataComplaints as complaints } from "#server/schema/people.ts";

export function privacyRoutes(app: FastifyInstance) {
  route(app, calls.mine, (_, scope) => listOwn(scope));
  route(app, calls.complain, ({ body }, scope) => complain(scope, body), {
    // the complaint's daily limit is counted on another connection
    atomic: false,
  });
  route(app, calls.received, () => received());
  route(app, calls.close, ({ params, body }) => close(params.id, body));
}

const daily = limit(
  { name: "complaint", points: 5, seconds: 86_400 },
  "You have sent five complaints today. Please write to us by e-mail instead.",
);

/** The user's complaints, latest first. */
const listOwn = ({ userId }: Scope) => complaintsOf({ userId, limit: COMPLAINT_LIST_MAX });

/** Stores a complaint and acknowledges it by mail, or does neither. */
async function complain(
  { userId, yardId }: Scope,
  { id = uuid(), about }: { id?: string | undefined; about: string },
) {
  await daily.take(userId);
  return inTransaction(async () => {
    const user = await findUser(userId, yardId);
    const { email } = user;
    const name = `${user.firstName} ${user.lastName}`;
    const [made] = await addComplaint({ id, userId, name, email, about });
    if (!made) throw idTaken();
    await queueMail({ ...user, userId }, receivedMail);
    return made;
  });
}

/** All complaints, for the operator of the installation. */
const received = () => allComplaints({ limit: COMPLAINT_LIST_MAX });

/** Closes a complaint and mails the outcome to its author; a closed complaint does not change. */
const close = (id: string, { outcome }: { outcome: string }) =>
  inTransaction(async () => {
    const [closed] = await closeComplaint({ id, outcome });
    if (closed) {
      // the address at the time of the complaint; it is no longer known whether it was confirmed
      const to = { userId: null, email: closed.email, firstName: "", emailConfirmed: true };
      await queueMail(to, (hello) => closedMail(hello, outcome));
      return closed;
    }
    const [there] = await complaintById({ id });
    if (!there) throw notFound("Complaint");
    return there;
  });

// does not quote the complaint: the address may be a stranger's, to whom its author could otherwise send any text
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

const shown = {
  ...pick(complaints, "id", "userId", "name", "email", "about"),
  ...pick(complaints, "receivedAt", "acknowledgedAt", "closedAt", "outcome"),
  dueAt: sql`${complaints.receivedAt} + ${`${COMPLAINT_DAYS} days`}::interval`.mapWith(
    complaints.receivedAt,
  ),
};

const complaintsOf = statement(
  "complaints-of-person",
  ["userId", "limit"],
  (db, { userId, limit: most }) =>
    db
      .select(shown)
      .from(complaints)
      .where(eq(complaints.userId, userId))
      .orderBy(desc(complaints.receivedAt), complaints.id)
      .limit(most),
  { cursor: true },
);
const complaintById = statement("complaint-by-id", ["id"], (db, { id }) =>
  db.select(shown).from(complaints).where(eq(complaints.id, id)),
);
const addComplaint = statement(
  "add-complaint",
  ["id", "userId", "name", "email", "about"],
  (db, complaint) =>
    db
      .insert(complaints)
      .values({ ...complaint, acknowledgedAt: sql`now()` })
      .onConflictDoNothing({ target: complaints.id })
      .returning(shown),
);
/** Complaints: the open ones first, oldest first, then the closed ones, latest first. */
const allComplaints = statement(
  "all-complaints",
  ["limit"],
  (db, { limit: most }) =>
    db
      .select(shown)
      .from(complaints)
      .orderBy(
        sql`${complaints.closedAt} is not null`,
        sql`case when ${complaints.closedAt} is null then ${complaints.receivedAt} end`,
        desc(complaints.closedAt),
        complaints.id,
      )
      .limit(most),
  { cursor: true },
);
const closeComplaint = statement("close-complaint", ["id", "outcome"], (db, { id, outcome }) =>
  db
    .update(complaints)
    .set({ closedAt: sql`now()`, outcome: sql`${outcome}` })
    .where(and(eq(complaints.id, id), isNull(complaints.closedAt)))
    .returning(shown),
);
