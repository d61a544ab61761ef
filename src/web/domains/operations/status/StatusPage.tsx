import { useQuery } from "@tanstack/react-query";
import { type InstallationStatus, statusEndpoints } from "#contract/operations/status.ts";
import { formatMoment } from "#rules/date-format.ts";
import type { Condition, Part } from "#rules/installation/status.ts";
import { Loaded } from "#web/core/Loaded.tsx";
import { queryOf } from "#web/core/query.ts";
import { Badge, type BadgeState } from "#web/ui/Badge.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Card, Section } from "#web/ui/Card.tsx";
import { Page, PageTitle } from "#web/ui/Page.tsx";

/** How the installation is, for its operator. */
export function StatusPage() {
  const found = useQuery(queryOf(statusEndpoints.read, {}));
  return (
    <Page width="form">
      <PageTitle>Status</PageTitle>
      <Loaded query={found} failed="The status could not be loaded" skeleton="h-96 rounded-card">
        {(status) => (
          <>
            <div className="flex flex-wrap items-center justify-between gap-2">
              <p className="text-muted">As it was on {formatMoment(status.at)}.</p>
              <Button variant="quiet" busy={found.isFetching} onClick={() => void found.refetch()}>
                Look again
              </Button>
            </div>
            <Parts parts={status.parts} />
            <Slowest statements={status.slowest} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

const titles: Record<Part, string> = {
  backup: "Backup",
  mails: "Mails",
  webhooks: "Webhooks",
  jobs: "Jobs",
  disk: "Disk",
  database: "Database",
  program: "Program",
};

const states: Record<Condition, { state: BadgeState; word: string }> = {
  FINE: { state: "ok", word: "Fine" },
  LOOK: { state: "soon", word: "Look at it" },
  BROKEN: { state: "overdue", word: "Broken" },
};

const Parts = ({ parts }: Pick<InstallationStatus, "parts">) => (
  <Card flush>
    <ul className="divide-y divide-line">
      {parts.map(({ part, state, sentence }) => (
        <li key={part} className="grid gap-1 p-4 sm:p-5">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <h2 className="font-display text-xl">{titles[part]}</h2>
            <Badge state={states[state].state}>{states[state].word}</Badge>
          </div>
          <p className="break-words">{sentence}</p>
        </li>
      ))}
    </ul>
  </Card>
);

const Slowest = ({ statements }: { statements: InstallationStatus["slowest"] }) => (
  <Section id="slowest" title="Slowest statements">
    <p className="text-muted">
      Of this process since it started, by their average, each with its wait for a connection.
    </p>
    <ul className="divide-y divide-line">
      {statements.map((each) => (
        <li key={each.name} className="grid gap-1 py-3">
          <h3 className="font-semibold break-all">{each.name}</h3>
          <p className="tabular-nums">{formatTimes(each)}</p>
        </li>
      ))}
    </ul>
  </Section>
);

const formatTimes = ({ runs, averageMs, longestMs }: InstallationStatus["slowest"][number]) =>
  `${formatMs(averageMs)} on average, ${formatMs(longestMs)} at most, ${runs.toLocaleString("en-GB")} ${runs === 1 ? "run" : "runs"}`;
const formatMs = (ms: number) => `${ms.toLocaleString("en-GB")} ms`;
