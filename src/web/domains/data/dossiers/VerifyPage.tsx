import { useQuery } from "@tanstack/react-query";
import { CircleAlert, CircleCheck } from "lucide-react";
import { useParams } from "wouter";
import {
  dossierEndpoints,
  dossierPurposeLabels,
  dossierSectionLabels,
  type PartChange,
  type VerifiedDossier,
} from "#contract/data/dossiers.ts";
import { formatDate } from "#web/core/format-date.ts";
import { PublicPage } from "#web/core/PublicPage.tsx";
import { queryOf } from "#web/core/query.ts";
import { useTitle } from "#web/core/use-title.ts";
import { Card } from "#web/ui/Card.tsx";
import { cx } from "#web/ui/cx.ts";
import { DescriptionList } from "#web/ui/DescriptionList.tsx";
import { Disclosure } from "#web/ui/Disclosure.tsx";
import { LogoMark } from "#web/ui/Logo.tsx";
import { PageTitle } from "#web/ui/Page.tsx";

/** Says to whoever holds a dossier what it said when it was made, and what has changed since. */
export function VerifyPage() {
  useTitle("Is this dossier genuine?");
  const { token } = useParams<{ token: string }>();
  const query = useQuery(queryOf(dossierEndpoints.verify, { params: { token } }));
  return (
    <PublicPage
      query={query}
      heading="Is this dossier genuine?"
      ended="Not verified"
      failed="The dossier could not be verified"
    >
      {(dossier) => <Verified dossier={dossier} />}
    </PublicPage>
  );
}

function Verified({ dossier }: { dossier: VerifiedDossier }) {
  const { facts, purpose, fingerprint, expiresAt } = dossier;
  return (
    <>
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <LogoMark className="size-12 flex-none" />
        <div className="min-w-0 flex-1 basis-60">
          <PageTitle>
            <span className="wrap-anywhere">{facts.horseName}</span>
          </PageTitle>
          <p className="wrap-anywhere text-muted">
            Dossier for {dossierPurposeLabels[purpose]}, made by {facts.yardName} on{" "}
            {formatDate(facts.madeOn)}
          </p>
        </div>
      </header>
      <Outcome dossier={dossier} />
      <Card className="grid gap-2">
        <h2 className="font-semibold">Compare it with your paper</h2>
        <p>
          The fingerprint at the foot of each page must be{" "}
          <strong className="whitespace-nowrap tabular-nums">{fingerprint}</strong>, and the paper
          must say what stands below, no more and no less.
        </p>
        <DescriptionList facts={facts.identity} />
      </Card>
      <WhatItSays parts={facts.parts} />
      <p className="text-sm text-muted">
        This page is shown to whoever has the paper, until {formatDate(expiresAt)}. What was never
        written down is not known here.
      </p>
    </>
  );
}

const WhatItSays = ({ parts }: Pick<VerifiedDossier["facts"], "parts">) => (
  <Card className="grid gap-1">
    <h2 className="font-semibold">What it says</h2>
    {parts.map(({ section, entries }) => (
      <Disclosure
        key={section}
        line={
          <span>
            {dossierSectionLabels[section]}{" "}
            <span className="text-muted">
              {entries.length === 0 ? "nothing on record" : `${entries.length} on record`}
            </span>
          </span>
        }
      >
        <ul className="divide-y divide-line pb-2 pl-8">
          {entries.map(({ id, date, title, facts: its }) => (
            <li key={id} className="grid gap-1 py-2">
              <p className="wrap-anywhere">
                <span className="font-semibold">{title}</span>
                <span className="text-muted"> · {formatDate(date)}</span>
              </p>
              <DescriptionList facts={its} className="text-sm" />
            </li>
          ))}
        </ul>
      </Disclosure>
    ))}
  </Card>
);

function Outcome({ dossier: { isHere, changes } }: { dossier: VerifiedDossier }) {
  const isAsItWas = isHere && changes.length === 0;
  const Sign = isAsItWas ? CircleCheck : CircleAlert;
  return (
    <section
      aria-label="Whether it still holds"
      className={cx(
        "flex gap-3 rounded-card px-4 py-3",
        isAsItWas ? "bg-ok-soft text-ok" : "bg-soon-soft text-soon",
      )}
    >
      <Sign aria-hidden className="mt-0.5 flex-none" />
      <div className="grid gap-1">
        <p className="font-semibold">{titleOf(isHere, changes)}</p>
        {changes.length > 0 && (
          <ul>
            {changes.map((change) => (
              <li key={change.section ?? "identity"}>{formatChange(change)}</li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}

function titleOf(isHere: boolean, changes: readonly PartChange[]): string {
  if (!isHere) return "Genuine, but the horse is no longer on record in this yard";
  if (changes.length === 0) return "Genuine, and what is on record is still the same";
  return "Genuine, but what is on record has changed since";
}

/** 'Farrier: 1 added, 2 changed'. */
function formatChange({ section, added, changed, removed }: PartChange): string {
  if (section === null) return "Who the horse is was changed";
  const counts = [
    added > 0 && `${added} added`,
    changed > 0 && `${changed} changed`,
    removed > 0 && `${removed} removed`,
  ];
  return `${dossierSectionLabels[section]}: ${counts.filter(Boolean).join(", ")}`;
}
