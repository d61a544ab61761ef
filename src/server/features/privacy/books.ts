import { KEPT } from "#contract/retention.ts";
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
