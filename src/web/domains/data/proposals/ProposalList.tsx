import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { serviceTypeLabels } from "#contract/care/record-types.ts";
import { visitShapes } from "#contract/care/visits.ts";
import { type Proposal, proposalEndpoints } from "#contract/data/proposals.ts";
import { sterling } from "#rules/money.ts";
import { CallButton } from "#web/core/CallButton.tsx";
import { formatDate } from "#web/core/format-date.ts";
import { queryOf } from "#web/core/query.ts";
import { Button } from "#web/ui/Button.tsx";
import { Section } from "#web/ui/Card.tsx";
import { onDemand } from "#web/ui/on-demand.ts";

const { CorrectDialog } = onDemand(() => import("./CorrectDialog.tsx"));
const { RefuseDialog } = onDemand(() => import("./RefuseDialog.tsx"));

/** The visits that people without an account propose; renders nothing where there are none. */
export function ProposalList() {
  const { data = [] } = useQuery(queryOf(proposalEndpoints.list, {}));
  const [corrected, setCorrected] = useState<Proposal | null>(null);
  const [refused, setRefused] = useState<Proposal | null>(null);
  return (
    <>
      {data.length > 0 && (
        <Section id="proposals" title="Proposed visits" className="grid gap-1">
          <ul className="divide-y divide-line">
            {data.map((proposal) => (
              <ProposalRow
                key={proposal.id}
                proposal={proposal}
                onCorrect={() => setCorrected(proposal)}
                onRefuse={() => setRefused(proposal)}
              />
            ))}
          </ul>
        </Section>
      )}
      <Suspense>
        {corrected && <CorrectDialog proposal={corrected} onClose={() => setCorrected(null)} />}
        {refused && <RefuseDialog proposal={refused} onClose={() => setRefused(null)} />}
      </Suspense>
    </>
  );
}

interface ProposalRowProps {
  proposal: Proposal;
  onCorrect: () => void;
  onRefuse: () => void;
}

function ProposalRow({ proposal, onCorrect, onRefuse }: ProposalRowProps) {
  const { id, by, linkName, date, horses } = proposal;
  return (
    <li className="grid gap-2 py-3">
      <p className="font-semibold wrap-anywhere">{titleOf(proposal)}</p>
      <p className="text-sm wrap-anywhere text-muted">
        {formatDate(date)} · by the link for {linkName}
      </p>
      <ul className="text-sm">
        {horses.map((horse) => (
          <li key={horse.horseId} className="wrap-anywhere">
            {formatRow(horse, proposal)}
          </li>
        ))}
      </ul>
      <ProposedFiles files={proposal.files} />
      <div className="flex flex-wrap gap-2">
        <CallButton
          call={proposalEndpoints.accept}
          given={{ params: { id }, body: {} }}
          done="The visit is logged"
          failed="Failed to accept the visit"
          variant="primary"
          aria-label={`Accept the visit of ${by}`}
        >
          Accept
        </CallButton>
        <Button onClick={onCorrect} aria-label={`Correct the visit of ${by}`}>
          Correct
        </Button>
        <Button onClick={onRefuse} aria-label={`Refuse the visit of ${by}`}>
          Refuse
        </Button>
      </div>
    </li>
  );
}

const ProposedFiles = ({ files }: Pick<Proposal, "files">) =>
  files.length > 0 && (
    <ul className="flex flex-wrap gap-x-4 text-sm">
      {files.map(({ id, fileUrl, originalName }) => (
        <li key={id} className="min-w-0">
          <a
            className="link inline-flex min-h-control items-center wrap-anywhere"
            href={fileUrl}
            target="_blank"
            rel="noreferrer"
          >
            {originalName}
          </a>
        </li>
      ))}
    </ul>
  );

/** 'Tom Ridley proposes a farrier visit of 3 horses'. */
function titleOf({ by, kind, horses }: Proposal): string {
  const seen = horses.filter((horse) => horse.seen).length;
  return `${by} proposes a ${visitShapes[kind].noun} of ${seen === 1 ? "1 horse" : `${seen} horses`}`;
}

function formatRow(horse: Proposal["horses"][number], { kind }: Proposal): string {
  const name = horse.name ?? "A horse that was deleted";
  if (!horse.seen) return `${name}: not seen`;
  const said = [
    kind === "FARRIER" && serviceTypeLabels[horse.serviceType ?? "TRIMMING"],
    horse.findings,
    horse.nextDue && `next ${formatDate(horse.nextDue)}`,
    horse.cost !== null && sterling(horse.cost),
  ].filter(Boolean);
  return `${name}: ${said.join(", ") || "seen"}`;
}
