import { Download, Mail } from "lucide-react";
import type { Charge } from "#contract/care/charges.ts";
import {
  paidHowLabels,
  type Statement,
  statementEndpoints,
  statementFileUrl,
} from "#contract/care/statements.ts";
import { linePence, type PaidState, paidState } from "#rules/charges/statement.ts";
import { formatDay, formatMoment } from "#rules/date-format.ts";
import { penceOf, pounds, sterling } from "#rules/money.ts";
import { CallButton } from "#web/core/CallButton.tsx";
import { downloadFrom } from "#web/core/download.ts";
import { useIsManager } from "#web/core/IfMayWrite.tsx";
import { showFailure } from "#web/core/show-failure.ts";
import { Badge, type BadgeState } from "#web/ui/Badge.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Section } from "#web/ui/Card.tsx";

interface StatementCardProps {
  statement: Statement;
  onEdit: (charge: Charge) => void;
  onPaid: () => void;
}

const states: Record<PaidState, { look: BadgeState; label: string }> = {
  OPEN: { look: "soon", label: "Not paid" },
  PART: { look: "soon", label: "Part paid" },
  PAID: { look: "ok", label: "Paid" },
  NOTHING: { look: "off", label: "Nothing to pay" },
};

/** An owner's statement of a month: its lines, its sum, and whether it was mailed and paid. */
export function StatementCard({ statement, onEdit, onPaid }: StatementCardProps) {
  const { ownerId, ownerName, total, lines } = statement;
  const isManager = useIsManager();
  const { look, label } = states[stateOf(statement)];
  return (
    <Section id={`owner-${ownerId}`} title={ownerName} className="grid gap-3">
      <p className="-mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
        <b className="font-display text-2xl tabular-nums">{sterling(total)}</b>
        <Badge state={look}>{label}</Badge>
      </p>
      <Noted statement={statement} />
      <ul aria-label={`Extras of ${ownerName}`}>
        {lines.map((line) => (
          <Line key={line.id} line={line} onEdit={isManager ? () => onEdit(line) : null} />
        ))}
      </ul>
      <Actions statement={statement} isManager={isManager} onPaid={onPaid} />
    </Section>
  );
}

const stateOf = ({ total, paid }: Statement) =>
  paidState(penceOf(total), paid === null ? null : penceOf(paid));

function Noted({ statement }: { statement: Statement }) {
  const { paid, paidOn, paidHow, paidNotedBy, mailedTo, mailedAt, total } = statement;
  return (
    <div className="text-sm text-muted wrap-anywhere empty:hidden">
      {paid !== null && paidOn !== null && paidHow !== null && (
        <p>
          {sterling(paid)} paid on {formatDay(paidOn)}, {paidHowLabels[paidHow].toLowerCase()}
          {paidNotedBy && `, noted by ${paidNotedBy}`}
          {paid < total && `; ${sterling(total - paid)} is still to be paid`}
        </p>
      )}
      {mailedTo !== null && mailedAt !== null && (
        <p>
          Mailed to {mailedTo} on {formatMoment(new Date(mailedAt))}
        </p>
      )}
    </div>
  );
}

function Line({ line, onEdit }: { line: Charge; onEdit: (() => void) | null }) {
  const { date, horseName, what, quantity, price, askedBy } = line;
  const about = [formatDay(date), horseName, askedBy && `asked for by ${askedBy}`];
  const number = quantity > 1 && `${quantity} at ${sterling(price)}`;
  return (
    <li className="flex min-h-14 items-center gap-3 border-b border-line py-1.5 last:border-b-0">
      <div className="min-w-0 flex-1 leading-snug wrap-anywhere">
        {onEdit ? (
          <button type="button" className="link min-h-control text-left" onClick={onEdit}>
            {what}
          </button>
        ) : (
          <p>{what}</p>
        )}
        <p className="text-sm text-muted">{[...about, number].filter(Boolean).join(" · ")}</p>
      </div>
      <span className="tabular-nums">{sterling(pounds(linePence(line)))}</span>
    </li>
  );
}

interface ActionsProps {
  statement: Statement;
  isManager: boolean;
  onPaid: () => void;
}

function Actions({ statement, isManager, onPaid }: ActionsProps) {
  const { month, ownerId, ownerName } = statement;
  return (
    <div className="flex flex-wrap gap-2" data-print="off">
      <Button
        onClick={() =>
          void downloadFrom(statementFileUrl({ month, ownerId })).catch((error: unknown) =>
            showFailure("Error", error, "Failed to make the PDF"),
          )
        }
      >
        <Download aria-hidden />
        PDF<span className="sr-only"> for {ownerName}</span>
      </Button>
      {isManager && <MailButton statement={statement} />}
      {isManager && <PaymentButtons statement={statement} onPaid={onPaid} />}
    </div>
  );
}

function MailButton({ statement }: { statement: Statement }) {
  const { month, ownerId, ownerName, email, mailedAt } = statement;
  if (email === null)
    return (
      <p className="self-center text-sm text-muted">
        With an e-mail address under Contacts it can be mailed.
      </p>
    );
  return (
    <CallButton
      call={statementEndpoints.mail}
      given={{ params: { month, ownerId }, body: { mailedAt } }}
      done={`Statement mailed to ${email}`}
      failed="Failed to mail the statement"
    >
      <Mail aria-hidden />
      {mailedAt === null ? "Mail" : "Mail again"}
      <span className="sr-only"> to {ownerName}</span>
    </CallButton>
  );
}

function PaymentButtons({ statement, onPaid }: Pick<ActionsProps, "statement" | "onPaid">) {
  const { month, ownerId, ownerName, total, paid } = statement;
  const isOpen = total > 0 && stateOf(statement) !== "PAID";
  return (
    <>
      {isOpen && (
        <Button onClick={onPaid}>
          Mark as paid<span className="sr-only"> by {ownerName}</span>
        </Button>
      )}
      {paid !== null && (
        <CallButton
          call={statementEndpoints.paid}
          given={{ params: { month, ownerId }, body: { paidOn: null, paidHow: null, total: 0 } }}
          done="Payment taken back"
          failed="Failed to take the payment back"
          variant="quiet"
        >
          Not paid after all<span className="sr-only">: {ownerName}</span>
        </CallButton>
      )}
    </>
  );
}
