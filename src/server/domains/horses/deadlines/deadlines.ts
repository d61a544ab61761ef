import { v7 as uuid } from "uuid";
import { deadlineCodes, type DeadlinesInput, deadlineTitles } from "#contract/horses/deadlines.ts";
import { addDays } from "#rules/dates.ts";
import { londonDate, londonInstant } from "#rules/london.ts";
import { type Country, paperDeadlines } from "#rules/identity/papers.ts";
import { inTransaction } from "#server/core/database.ts";
import type { Scope } from "#server/core/scope.ts";
import { yardStatement } from "#server/core/yard-rows.ts";
import * as horses from "#server/domains/horses/horses.ts";

interface Asked {
  country: Country;
  acquired: string | null;
  imported: string | null;
  died: string | null;
  racing: boolean;
}

/** The last days for a horse's papers that are not over for long, each with the event that stands for it. */
export async function list(scope: Scope, horseId: string, { country, ...dates }: Asked) {
  const { dateOfBirth } = await horses.find(scope, horseId);
  const { deadlines, unknown } = paperDeadlines({ born: dateOfBirth, ...dates }, country);
  const since = addDays(londonDate(new Date()), -OVER_DAYS);
  const events = await standing(scope, [horseId]);
  return {
    deadlines: deadlines
      .filter(({ latest }) => latest >= since)
      .flatMap((deadline) => {
        const code = deadlineCodes.find((each) => each === deadline.code);
        if (!code) return [];
        const event = events.find((each) => each.deadline === nameOf(deadline));
        return [{ ...deadline, code, eventId: event?.id ?? null }];
      }),
    unknown,
  };
}

/** Puts the chosen ones into the calendar. Done twice, each is there once. */
export const add = (scope: Scope, horseId: string, { codes: wanted, ...asked }: DeadlinesInput) =>
  inTransaction(async () => {
    await horses.hold(scope, [horseId]);
    const { deadlines } = await list(scope, horseId, asked);
    for (const { eventId, ...deadline } of deadlines) {
      const { code, latest, sentence, source, checkedOn } = deadline;
      if (!wanted.includes(code) || eventId !== null) continue;
      const text = `${sentence} Source: ${source}, as checked on ${checkedOn}. Confirm with the passport office.`;
      const due = londonInstant(latest, "18:00");
      const said = [deadlineTitles[code], text, due, nameOf(deadline)];
      await keep(scope, [uuid(), horseId, scope.userId, ...said]);
    }
    return list(scope, horseId, asked);
  });

/** Days for which a deadline that was missed is still shown. */
const OVER_DAYS = 60;

/** What the calendar knows it by, wherever its event is moved. */
const nameOf = ({ code, latest }: { code: string; latest: string }) => `${code} ${latest}`;

const standing = yardStatement<{ id: string; deadline: string }>(
  "deadlines-in-calendar",
  `select id, deadline from care_events
   where yard_id = $1 and horse_id = $2 and deadline is not null`,
);

// months ahead, since a passport takes weeks
const keep = yardStatement(
  "keep-deadline",
  `insert into care_events (yard_id, id, horse_id, user_id, title, description, event_type, priority,
     due_date, reminder_days, deadline)
   values ($1, $2, $3, $4, $5, $6, 'CHECKUP', 'HIGH', $7, '{1,7,30}', $8)
   on conflict do nothing`,
);
