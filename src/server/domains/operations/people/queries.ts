import { and, count, desc, eq, gt, isNotNull, or, sql } from "drizzle-orm";
import { PEOPLE_FOUND_MAX, SHOWN_OF_PERSON } from "#contract/operations/people.ts";
import { fullName, pick } from "#server/core/database/expressions.ts";
import { integer } from "#server/core/database/row-shape.ts";
import { sqlStatement, statement } from "#server/core/database/statements.ts";
import { operatorActs } from "#server/schema/operations.ts";
import { apiTokens, passkeys, twoFactor } from "#server/schema/people-sign-in.ts";
import {
  accountMails,
  consents,
  memberships,
  sessions,
  users,
  yards,
} from "#server/schema/people.ts";

const found = {
  ...pick(users, "id", "email", "createdAt", "disabledAt"),
  name: fullName(users),
};

/** People of whose name or address this is a part, ignoring case; those with exactly this address first. */
export const findPeople = statement("operator-find-people", ["search"], (db, { search }) => {
  const has = (text: unknown) => sql`strpos(lower(${text}), lower(${search})) > 0`;
  return db
    .select(found)
    .from(users)
    .where(or(has(users.email), has(fullName(users))))
    .orderBy(sql`lower(${users.email}) <> lower(${search})`, users.lastName, users.email)
    .limit(PEOPLE_FOUND_MAX);
});

export const findAccount = statement(
  "operator-find-account",
  ["id"],
  (db, { id }) => {
    const factor = db
      .select({ userId: twoFactor.userId })
      .from(twoFactor)
      .where(and(eq(twoFactor.userId, users.id), isNotNull(twoFactor.confirmedAt)));
    const ofPasskeys = db
      .select({ count: count() })
      .from(passkeys)
      .where(eq(passkeys.userId, users.id));
    const ofTokens = db
      .select({ count: count() })
      .from(apiTokens)
      .where(and(eq(apiTokens.userId, users.id), gt(apiTokens.expiresAt, sql`now()`)));
    return db
      .select({
        ...found,
        ...pick(users, "role", "emailConfirmedAt", "lastSeenAt", "eraseAfter"),
        twoFactor: sql<boolean>`exists ${factor}`,
        passkeys: sql<number>`${ofPasskeys}::integer`,
        apiTokens: sql<number>`${ofTokens}::integer`,
      })
      .from(users)
      .where(eq(users.id, id));
  },
  { acrossYards: "the operator counts a person's tokens in all their yards" },
);

const countOf = (table: string) => `(select count(*) from ${table} r where r.yard_id = m.yard_id)`;
const records = ["veterinary", "farrier", "dietary", "medication", "health"]
  .map((kind) => countOf(`${kind}_records`))
  .join(" + ");

/** A person's yards with how much is in each. */
export const yardsOfAccount = sqlStatement({
  name: "operator-yards-of-account",
  text: `select y.id, y.name, m.role, ${countOf("horses")}::integer as horses,
     (${records})::integer as records, ${countOf("files")}::integer as files
   from memberships m join yards y on y.id = m.yard_id
   where m.user_id = $1 order by m.created_at desc, y.id limit ${SHOWN_OF_PERSON}`,
  row: {
    ...pick(yards, "id", "name"),
    role: memberships.role,
    horses: integer,
    records: integer,
    files: integer,
  },
});

export const sessionsOfAccount = statement("operator-sessions", ["id"], (db, { id }) =>
  db
    .select(pick(sessions, "id", "createdAt", "lastSeenAt", "userAgent", "remember"))
    .from(sessions)
    .where(and(eq(sessions.userId, id), gt(sessions.expiresAt, sql`now()`)))
    .orderBy(desc(sessions.lastSeenAt), sessions.id)
    .limit(SHOWN_OF_PERSON),
);

export const mailsOfAccount = statement("operator-mails", ["id"], (db, { id }) =>
  db
    .select(pick(accountMails, "id", "kind", "queuedAt", "tries"))
    .from(accountMails)
    .where(eq(accountMails.userId, id))
    .orderBy(desc(accountMails.queuedAt), accountMails.id)
    .limit(SHOWN_OF_PERSON),
);

export const consentsOfAccount = statement("operator-consents", ["id"], (db, { id }) =>
  db
    .selectDistinctOn(
      [consents.consentType],
      pick(consents, "consentType", "consented", "consentedAt"),
    )
    .from(consents)
    .where(eq(consents.userId, id))
    .orderBy(consents.consentType, desc(consents.consentedAt), desc(consents.id)),
);

export const actsOnAccount = statement("operator-acts", ["id"], (db, { id }) =>
  db
    .select({
      ...pick(operatorActs, "id", "at", "kind", "reason"),
      operatorName: sql<string | null>`${fullName(users)}`,
    })
    .from(operatorActs)
    .leftJoin(users, eq(users.id, operatorActs.operatorId))
    .where(eq(operatorActs.personId, id))
    .orderBy(desc(operatorActs.at), desc(operatorActs.id))
    .limit(SHOWN_OF_PERSON),
);

export const noteAct = statement(
  "note-operator-act",
  ["id", "operatorId", "personId", "kind", "reason"],
  (db, act) => db.insert(operatorActs).values(act),
);

/** Notes a look, unless the same operator's last look at the same person is less than ten minutes old. */
export const noteLook = sqlStatement({
  name: "note-operator-look",
  text: `insert into operator_acts (id, operator_id, person_id, kind)
   select $1, $2, $3, 'LOOKED' where not exists (select from operator_acts
     where person_id = $3 and operator_id = $2 and kind = 'LOOKED' and at > now() - interval '10 minutes')`,
  row: {},
  writes: true,
});

/** Deletes acts that are past their period. */
export const dropOldOperatorActs = sqlStatement({
  name: "drop-old-operator-acts",
  text: "delete from operator_acts where at < now() - $1::interval",
  row: {},
  writes: true,
});
