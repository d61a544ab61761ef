import { formatMoment } from "#rules/date-format.ts";
import { useQuery } from "@tanstack/react-query";
import type { ConsentType } from "#contract/people/accounts.ts";
import { type Consent, consentEndpoints, consentLabels } from "#contract/people/consents.ts";
import { queryOf } from "#web/core/query.ts";
import { formatDate } from "#web/core/format-date.ts";
import { browserName } from "#rules/browser-name.ts";

/** The ledger of one consent, newest first; collapsed, because few need it. */
export function ConsentHistory({ consentType }: { consentType: ConsentType }) {
  const { data, error } = useQuery(queryOf(consentEndpoints.list, { query: { history: "true" } }));
  if (error) return <p role="alert">{error.sentence}</p>;
  const lines = data?.filter((line) => line.consentType === consentType) ?? [];
  if (lines.length === 0) return null;
  return (
    <details>
      <summary className="link w-fit cursor-pointer py-2.5 text-sm">
        History <span className="sr-only">of {consentLabels[consentType]}</span>
      </summary>
      <ol className="grid gap-1 text-sm text-muted">
        {lines.map((line) => (
          <li key={line.consentedAt}>{formatConsentLine(line)}</li>
        ))}
      </ol>
    </details>
  );
}

const formatConsentLine = ({ consented, consentedAt, version, ipAddress, userAgent }: Consent) =>
  [
    `${consented ? "Given" : "Not given"} ${formatMoment(consentedAt ?? "")}`,
    `version of ${formatDate(version ?? "")}`,
    `${browserName(userAgent ?? "")} at ${ipAddress}`,
  ].join(" · ");
