import { and, asc, eq, exists, isNotNull, notInArray, or, sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { careSubjects } from "#contract/care/care-subjects.ts";
import { departures } from "#contract/horses/leaving-reasons.ts";
import { PAPERS_MAX } from "#contract/horses/papers.ts";
import { NAME_MAX } from "#contract/fields.ts";
import { formatRenewal, papersInForce } from "#rules/identity/paper-ends.ts";
import { londonDate, londonInstant } from "#rules/london.ts";
import { pick } from "#server/core/database/expressions.ts";
import { statement } from "#server/core/database/statements.ts";
import { yardRows } from "#server/core/database/yard-rows.ts";
import type { Scope } from "#server/core/security/scope.ts";
import { reconcileEvents } from "./reconcile-events.ts";
import { careEvents as e, papers as p } from "#server/schema/care.ts";
import { horses as h } from "#server/schema/horses.ts";

/*
 * The last day of each paper in force stands in the calendar as an event, so that reminders, Today, the horse's
 * standing and the calendar feed know it without knowing of papers. Nobody changes such an event by hand
 * (`refusePaperEvent`): it goes when a newer paper takes the paper's place.
 */

const events = yardRows(e, "Event", { worksAlone: true });

/** The time of a paper's last day at which it ends: it is valid on that day. */
const END_OF_DAY = "23:59";

const TEXT =
  "The last day of this paper. Add the new one under Papers, with its own last day, and this goes from the calendar.";

/**
 * Makes the events of a horse's papers, or with null of the yard's, match the papers. The horse, or the yard's row,
 * must be locked.
 */
export async function reconcilePaperEvents(scope: Scope, horseId: string | null) {
  const ending = await endingPapers(scope, { horseId });
  const wanted = new Map(
    papersInForce(ending, londonDate(new Date())).map((paper) => [paper.id, fieldsOf(paper)]),
  );
  for (const { id, paperId, ...shown } of await eventsOfPapers(scope, { horseId })) {
    const fields = wanted.get(paperId ?? "");
    wanted.delete(paperId ?? "");
    if (!fields) await events.remove(scope, id);
    else if (!isSame(fields, shown)) await events.update(scope, id, fields);
  }
  for (const [paperId, fields] of wanted)
    await events.insert(scope, {
      ...fields,
      id: uuid(),
      horseId,
      paperId,
      description: TEXT,
      // as a legal deadline it is no visit and no work that somebody can have done
      deadline: `PAPER ${paperId}`,
      eventType: "CHECKUP",
      priority: "HIGH",
    });
}

/** Makes all events of a horse match its plans, records and papers. The horse must be locked. */
export async function reconcileHorse(scope: Scope, horseId: string) {
  await reconcileEvents(scope, horseId, careSubjects);
  await reconcilePaperEvents(scope, horseId);
}

type EndingPaper = Awaited<ReturnType<typeof endingPapers>>[number];

const fieldsOf = (paper: EndingPaper) => ({
  title: formatRenewal(paper).slice(0, NAME_MAX),
  dueDate: londonInstant(paper.validUntil ?? "", END_OF_DAY),
});

const isSame = (
  one: ReturnType<typeof fieldsOf>,
  other: Pick<typeof one, "title" | "dueDate">,
): boolean => one.title === other.title && one.dueDate.getTime() === other.dueDate.getTime();

const isOf = (column: typeof p.horseId | typeof e.horseId, horseId: unknown) =>
  sql`${column} is not distinct from ${horseId}::uuid`;

/** The papers with an end of a horse that has not left the yard, or of the yard. */
const endingPapers = statement.ofYard("ending-papers", ["horseId"], (db, { yard, horseId }) =>
  db
    .select(pick(p, "id", "horseId", "kind", "name", "issuedBy", "validFrom", "validUntil"))
    .from(p)
    .where(
      and(
        eq(p.yardId, yard),
        isOf(p.horseId, horseId),
        isNotNull(p.validUntil),
        or(
          sql`${p.horseId} is null`,
          exists(
            db
              .select({ id: h.id })
              .from(h)
              .where(
                and(
                  eq(h.yardId, yard),
                  eq(h.id, p.horseId),
                  notInArray(h.presence, [...departures]),
                ),
              ),
          ),
        ),
      ),
    )
    .orderBy(asc(p.id))
    .limit(PAPERS_MAX),
);

const eventsOfPapers = statement.ofYard("events-of-papers", ["horseId"], (db, given) =>
  db
    .select(pick(e, "id", "paperId", "title", "dueDate"))
    .from(e)
    .where(and(eq(e.yardId, given.yard), isNotNull(e.paperId), isOf(e.horseId, given.horseId)))
    .limit(PAPERS_MAX),
);
