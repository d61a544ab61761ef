import { integer, text } from "#server/core/database/row-shape.ts";
import { sqlStatement } from "#server/core/database/statements.ts";
import { waitingLoad } from "#server/core/jobs/jobs.ts";

/** What waits in one of the queues of this installation. */
export interface Queue {
  queue: QueueName;
  waiting: number;
  /** Seconds since the oldest was due or queued; 0 where nothing waits. */
  oldest: number;
  /** How many of them were tried in vain already. */
  failing: number;
}

export const queueNames = ["account-mails", "reminders", "webhooks", "jobs"] as const;
export type QueueName = (typeof queueNames)[number];

const readQueues = sqlStatement({
  name: "read-queues",
  // a mail that is being sent for the first time counts as tried once and is held; one that is to be sent later is held
  text: `with waits as (
     select 'account-mails' as queue, queued_at, held_until, tries > 1 as failing from account_mails
     union all
     select 'reminders', queued_at, held_until, tries > 1 from deliveries where settled_at is null
     union all
     select 'webhooks', created_at, created_at, tries > 0 from webhook_deliveries where state = 'WAITING')
   select queue, count(*)::integer as waiting, (count(*) filter (where failing))::integer as failing,
     extract(epoch from now() - min(case when failing then queued_at else greatest(queued_at, held_until) end))::integer
       as oldest
   from waits where failing or held_until <= now() group by queue`,
  row: { queue: text, waiting: integer, failing: integer, oldest: integer },
  acrossYards: "the queues are of the whole installation",
});

/** Every queue, the empty ones too. */
export async function queues(): Promise<Queue[]> {
  const [rows, jobs] = await Promise.all([readQueues(), waitingLoad()]);
  const found = [...rows, { queue: "jobs", ...jobs }];
  return queueNames.map((queue) => ({
    waiting: 0,
    oldest: 0,
    failing: 0,
    ...found.find((each) => each.queue === queue),
    queue,
  }));
}
