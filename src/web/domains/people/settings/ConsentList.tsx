import { useQuery } from "@tanstack/react-query";
import { paths } from "#contract/paths.ts";
import type { ConsentType } from "#contract/people/accounts.ts";
import {
  type Consent,
  consentEndpoints,
  consentLabels,
  whyNotWithdrawn,
} from "#contract/people/consents.ts";
import { browserName } from "#rules/browser-name.ts";
import { formatMoment } from "#rules/date-format.ts";
import { formatDate } from "#web/core/format-date.ts";
import { queryOf, useSave } from "#web/core/query.ts";
import { Badge } from "#web/ui/Badge.tsx";
import { Checkbox } from "#web/ui/Checkbox.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";

/** Lists the user's consents with their state and history, and a checkbox for those that can be withdrawn. */
export function ConsentList() {
  const { data, error } = useQuery(queryOf(consentEndpoints.list, { query: {} }));
  if (error) return <p role="alert">{error.sentence}</p>;
  if (!data) return <Skeleton className="h-160 w-full" />;
  return (
    <ul className="divide-y divide-line border-t border-line">
      {data.map((consent) => (
        <li key={consent.consentType} className="grid gap-1.5 py-3 last:pb-0">
          {whyNotWithdrawn[consent.consentType] ? (
            <Rested consent={consent} />
          ) : (
            <Choice consent={consent} />
          )}
          <p className="text-sm text-muted">{formatConsent(consent)}</p>
          <ConsentHistory consentType={consent.consentType} />
        </li>
      ))}
    </ul>
  );
}

/** A consent that the account depends on, which cannot be withdrawn while the account exists. */
const Rested = ({ consent: { consentType, consented } }: { consent: Consent }) => (
  <>
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <h3 className="font-semibold">
        <a href={textOf(consentType)} className="link">
          {consentLabels[consentType]}
        </a>
      </h3>
      <Badge state={consented ? "ok" : "off"}>{consented ? "Agreed" : "Not asked"}</Badge>
    </div>
    <p className="text-sm text-muted">{whyNotWithdrawn[consentType]}</p>
  </>
);

function Choice({ consent: { consentType, consented } }: { consent: Consent }) {
  const { save, sent } = useSave(consentEndpoints.change, {
    failed: "Failed to save your choice",
  });
  return (
    <Checkbox
      label={consentLabels[consentType]}
      hint={hints[consentType]}
      // optimistic update: shows the value that is being saved
      checked={sent?.body.consented ?? consented}
      onChange={(given) => void save({ body: { consentType, consented: given } })}
    />
  );
}

const hints: Partial<Record<ConsentType, string>> = {
  MARKETING: "What is new here, now and then. Reminders of care come without it.",
  AI_ASSISTANTS:
    "Horses, health records, events and costs, when a question of yours needs them, and photos of passport pages that you have read. Without it only the question is sent.",
};

const textOf = (type: ConsentType) => (type === "TERMS_OF_SERVICE" ? paths.terms : paths.privacy);

function formatConsent({ consented, consentedAt, version }: Consent) {
  if (consentedAt === null || version === null) return "You have not been asked yet.";
  const since = `${consented ? "Given" : "Not given"} since ${formatMoment(consentedAt)}`;
  return `${since} · version of ${formatDate(version)}`;
}

/** The ledger of one consent, newest entry first; collapsed, because few users need it. */
function ConsentHistory({ consentType }: { consentType: ConsentType }) {
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
