import { CircleAlert, Clock, Info, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import type { SubscriptionStatus } from "#contract/billing/billing.ts";
import { sterling } from "#rules/money.ts";
import { formatDate } from "#web/core/format-date.ts";
import { Badge } from "#web/ui/Badge.tsx";
import { Button, buttonLook } from "#web/ui/Button.tsx";
import { cx } from "#web/ui/cx.ts";
import { daysLeft, paymentStateIn } from "./Figures.tsx";
import { ChangeButton } from "./ChangeButton.tsx";

/** The subscription's state in a word. */
export function PaymentBadge({ status }: { status: SubscriptionStatus }) {
  const [state, word] = paymentStateIn(status);
  return <Badge state={state}>{word}</Badge>;
}

interface PaymentNoticeProps {
  status: SubscriptionStatus;
  mayPay: boolean;
  onPay: () => void;
}

/** Shows what needs attention: the trial, a failed payment, a pause or an end; nothing when all is in order. */
export function PaymentNotice(props: PaymentNoticeProps) {
  const { status } = props;
  if (status.owed) return <Overdue {...props} owed={status.owed} />;
  if (status.status === "inactive") return <Trial status={status} />;
  if (status.status === "paused") return <Paused mayPay={props.mayPay} />;
  if (status.status === "canceled") return <Ended {...props} />;
  if (status.endsAt) return <Ending mayPay={props.mayPay} endsAt={status.endsAt} />;
  return null;
}

function Trial({ status }: { status: SubscriptionStatus }) {
  const left = daysLeft(status);
  const day = formatDate(status.trialEndsAt);
  if (left === 0)
    return (
      <Notice icon={Info} look="bg-off-soft text-off" title={`Your free trial ended on ${day}`}>
        Nothing was taken away: everything you keep here can be read and exported. Set up payment to
        go on as a subscriber.
      </Notice>
    );
  return (
    <Notice icon={Clock} look="bg-soon-soft text-soon" title={`Free trial until ${day}`}>
      {left === 1 ? "This is its last day" : `${left} days are left`}, and no card is needed. When
      it ends nothing is taken away.
    </Notice>
  );
}

function Overdue({
  owed,
  mayPay,
}: PaymentNoticeProps & { owed: NonNullable<SubscriptionStatus["owed"]> }) {
  return (
    <Notice
      icon={CircleAlert}
      look="bg-overdue-soft text-overdue"
      title={`${sterling(owed.amount)} could not be collected`}
      urgent
      actions={
        mayPay && (
          <>
            <ChangeButton verb="retry" variant="primary">
              Try Again Now
            </ChangeButton>
            {owed.payUrl && (
              <a
                href={owed.payUrl}
                target="_blank"
                rel="noreferrer"
                className={buttonLook("secondary")}
              >
                Pay on Stripe's page
              </a>
            )}
          </>
        )
      }
    >
      {owed.reason} {owed.nextTry && `We will try again on ${formatDate(owed.nextTry)}. `}
      Nothing is taken away meanwhile.
    </Notice>
  );
}

function Paused({ mayPay }: { mayPay: boolean }) {
  return (
    <Notice
      icon={Info}
      look="bg-off-soft text-off"
      title="Your subscription is paused"
      actions={mayPay && <ChangeButton verb="resume">Resume</ChangeButton>}
    >
      No payment is taken until it is resumed.
    </Notice>
  );
}

function Ending({ mayPay, endsAt }: { mayPay: boolean; endsAt: string }) {
  return (
    <Notice
      icon={Clock}
      look="bg-soon-soft text-soon"
      title={`Your subscription ends on ${formatDate(endsAt)}`}
      actions={mayPay && <ChangeButton verb="keep">Undo</ChangeButton>}
    >
      The month is paid for until then. Nothing is deleted.
    </Notice>
  );
}

function Ended({ status, mayPay, onPay }: PaymentNoticeProps) {
  return (
    <Notice
      icon={Info}
      look="bg-off-soft text-off"
      title={
        status.endsAt
          ? `Your subscription ended on ${formatDate(status.endsAt)}`
          : "Your subscription has ended"
      }
      actions={
        mayPay && (
          <Button variant="primary" onClick={onPay}>
            Start Again
          </Button>
        )
      }
    >
      Everything you keep here can still be read and exported.
    </Notice>
  );
}

interface NoticeProps {
  icon: LucideIcon;
  look: string;
  title: string;
  /** Whether screen readers announce the notice at once. */
  urgent?: boolean;
  actions?: ReactNode;
  children: ReactNode;
}

const Notice = ({ icon: Sign, look, title, urgent = false, actions, children }: NoticeProps) => (
  <section
    role={urgent ? "alert" : undefined}
    aria-label={title}
    className={cx("flex flex-wrap items-center gap-x-6 gap-y-3 rounded-card p-4 sm:px-5", look)}
  >
    <div className="flex min-w-0 flex-1 basis-72 gap-3">
      <Sign className="mt-0.5" aria-hidden />
      <div className="min-w-0">
        <h2 className="font-semibold">{title}</h2>
        <p className="text-ink">{children}</p>
      </div>
    </div>
    {actions && <div className="flex flex-wrap gap-3 text-ink">{actions}</div>}
  </section>
);
