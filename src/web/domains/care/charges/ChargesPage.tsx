import { useQuery } from "@tanstack/react-query";
import { ChevronLeft, ChevronRight, Plus, Split } from "lucide-react";
import { Suspense, useState } from "react";
import { Link } from "wouter";
import type { Charge } from "#contract/care/charges.ts";
import { type Statement, statementEndpoints } from "#contract/care/statements.ts";
import { paths } from "#contract/paths.ts";
import { monthDays, sumPence } from "#rules/charges/statement.ts";
import { formatMonth } from "#rules/date-format.ts";
import { addMonths } from "#rules/dates.ts";
import { pounds, sterling } from "#rules/money.ts";
import { useCurrentDay } from "#web/core/current-day.ts";
import { IfManager } from "#web/core/IfMayWrite.tsx";
import { Loaded } from "#web/core/Loaded.tsx";
import { queryOf } from "#web/core/query.ts";
import { useTitle } from "#web/core/use-title.ts";
import { Button, IconButton } from "#web/ui/Button.tsx";
import { Card } from "#web/ui/Card.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { onDemand } from "#web/ui/on-demand.ts";
import { Page, PageTitle } from "#web/ui/Page.tsx";
import { StatementCard } from "./StatementCard.tsx";
import { useOwners } from "./use-owners.ts";

const { ChargeDialog } = onDemand(() => import("./ChargeDialog.tsx"));
const { PaidDialog } = onDemand(() => import("./PaidDialog.tsx"));
const { SplitDialog } = onDemand(() => import("./SplitDialog.tsx"));

type OpenDialog = { charge: Charge | null } | { paid: Statement } | "SPLIT";

/** What owners are charged beyond the yard's costs, and their statements, month by month. */
export function ChargesPage() {
  const today = useCurrentDay();
  const [chosen, setChosen] = useState<string | null>(null);
  const [opened, setOpened] = useState<OpenDialog | null>(null);
  const month = chosen ?? today.slice(0, 7);
  const statements = useQuery(queryOf(statementEndpoints.list, { query: { month } }));
  const close = () => setOpened(null);
  useTitle("Extras and statements");
  // in an earlier month a new extra is of that month
  const day = month === today.slice(0, 7) ? today : monthDays(month)[1];
  return (
    <Page width="list">
      <PageTitle>Extras and statements</PageTitle>
      <p className="text-muted">
        What owners owe the yard. No card is taken here, and VAT is not worked out: amounts are as
        you type them.
      </p>
      <MonthChoice month={month} onChange={setChosen} />
      <IfManager>
        <Adding onAdd={() => setOpened({ charge: null })} onSplit={() => setOpened("SPLIT")} />
      </IfManager>
      <Loaded query={statements} failed="The statements could not be loaded" skeleton="h-72 w-full">
        {(all) => (
          <Statements
            all={all}
            month={month}
            onEdit={(charge) => setOpened({ charge })}
            onPaid={(paid) => setOpened({ paid })}
          />
        )}
      </Loaded>
      <Suspense>
        {opened === "SPLIT" && <SplitDialog day={day} onClose={close} />}
        {opened !== null && opened !== "SPLIT" && "charge" in opened && (
          <ChargeDialog charge={opened.charge} day={day} onClose={close} />
        )}
        {opened !== null && opened !== "SPLIT" && "paid" in opened && (
          <PaidDialog statement={opened.paid} today={today} onClose={close} />
        )}
      </Suspense>
    </Page>
  );
}

interface MonthChoiceProps {
  month: string;
  onChange: (month: string) => void;
}

function MonthChoice({ month, onChange }: MonthChoiceProps) {
  const by = (months: number) => onChange(addMonths(`${month}-01`, months).slice(0, 7));
  return (
    <div className="flex items-center gap-1" data-print="off">
      <IconButton label="The month before" onClick={() => by(-1)}>
        <ChevronLeft aria-hidden />
      </IconButton>
      <h2 className="min-w-40 text-center font-semibold" aria-live="polite">
        {formatMonth(month)}
      </h2>
      <IconButton label="The month after" onClick={() => by(1)}>
        <ChevronRight aria-hidden />
      </IconButton>
    </div>
  );
}

/** What can be added, or where to write down the owners first. */
function Adding({ onAdd, onSplit }: { onAdd: () => void; onSplit: () => void }) {
  const { owners, isPending } = useOwners();
  if (isPending) return null;
  if (owners.length === 0)
    return (
      <p>
        Write down who owns the horses under{" "}
        <Link href={paths.contacts} className="link">
          Contacts
        </Link>{" "}
        first: an owner is whom an extra is charged to.
      </p>
    );
  return (
    <div className="flex flex-wrap gap-2" data-print="off">
      <Button variant="primary" onClick={onAdd}>
        <Plus aria-hidden />
        Add an extra
      </Button>
      <Button onClick={onSplit}>
        <Split aria-hidden />
        Split an invoice
      </Button>
    </div>
  );
}

interface StatementsProps {
  all: readonly Statement[];
  month: string;
  onEdit: (charge: Charge) => void;
  onPaid: (statement: Statement) => void;
}

function Statements({ all, month, onEdit, onPaid }: StatementsProps) {
  if (all.length === 0)
    return (
      <Card>
        <EmptyState
          title={`Nothing charged in ${formatMonth(month)}`}
          text="Holding for the farrier, plaiting, livery: each extra goes on its owner’s statement of the month, as a PDF and by mail."
        />
      </Card>
    );
  const sum = sumPence(all.flatMap(({ lines }) => lines));
  return (
    <>
      <p className="tabular-nums">
        {all.length === 1 ? "1 owner" : `${all.length} owners`}, {sterling(pounds(sum))} in all
      </p>
      {all.map((statement) => (
        <StatementCard
          key={statement.ownerId}
          statement={statement}
          onEdit={onEdit}
          onPaid={() => onPaid(statement)}
        />
      ))}
    </>
  );
}
