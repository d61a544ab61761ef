import { COMPLAINT_DAYS } from "#contract/people/complaints.ts";
import { KEPT } from "#contract/archive/retention.ts";
import { batched } from "#server/core/batched.ts";
import { prepared } from "#server/core/database.ts";

// an address becomes its /24 or /48, which says where from, but not whose
const shortenAddresses = prepared<{ id: string }>(
  "shorten-consent-addresses",
  `update consents set ip_address = case
       when ip_address ~ '^\\d+(\\.\\d+){3}$' then network(set_masklen(ip_address::inet, 24))::text
       when ip_address ~ ':' then network(set_masklen(split_part(ip_address, '%', 1)::inet, 48))::text
       else 'unknown/0' end
   where id in (select id from consents where ip_address !~ '/'
     and consented_at < $1::timestamptz - interval '${KEPT.consentAddresses}' limit 500)
   returning id`,
);
const dropClosedConsents = prepared<{ closed: string }>(
  "drop-closed-consents",
  `delete from closed_consents where ctid in (select ctid from closed_consents
     where closed_at < $1::timestamptz - interval '${KEPT.closedConsents}' limit 500)
   returning consent_type as closed`,
);
const dropClosedComplaints = prepared<{ id: string }>(
  "drop-closed-complaints",
  `delete from data_complaints where id in (select id from data_complaints
     where closed_at < $1::timestamptz - interval '${KEPT.closedComplaints}' limit 500)
   returning id`,
);

/** What has had its time in the books of privacy, some at a time so that nobody waits. */
export async function dropOld(now: Date) {
  for (const some of [shortenAddresses, dropClosedConsents, dropClosedComplaints])
    while ((await some([now])).length > 0);
}

export interface ComplaintRow {
  id: string;
  userId: string | null;
  name: string;
  email: string;
  about: string;
  receivedAt: Date;
  acknowledgedAt: Date | null;
  dueAt: Date;
  closedAt: Date | null;
  outcome: string | null;
}
const columns = `id, user_id as "userId", name, email, about, received_at as "receivedAt",
  acknowledged_at as "acknowledgedAt", received_at + interval '${COMPLAINT_DAYS} days' as "dueAt",
  closed_at as "closedAt", outcome`;

export const complaintsOf = batched<ComplaintRow>(
  `select ${columns} from data_complaints where user_id = $1 order by received_at desc, id limit $2`,
);
export const complaintById = prepared<ComplaintRow>(
  "complaint-by-id",
  `select ${columns} from data_complaints where id = $1`,
);
export const addComplaint = prepared<ComplaintRow>(
  "add-complaint",
  `insert into data_complaints (id, user_id, name, email, about, acknowledged_at)
   values ($1, $2, $3, $4, $5, now()) on conflict (id) do nothing returning ${columns}`,
);
export const allComplaints = batched<ComplaintRow>(
  `select ${columns} from data_complaints
   order by closed_at is not null, case when closed_at is null then received_at end,
     closed_at desc, id limit $1`,
);
export const closeComplaint = prepared<ComplaintRow>(
  "close-complaint",
  `update data_complaints set closed_at = now(), outcome = $2
   where id = $1 and closed_at is null returning ${columns}`,
);
