import type { User } from "#contract/people/accounts.ts";
import {
  ChangedTexts,
  ConfirmEmailNotice,
  LeavingNotice,
} from "#web/domains/people/settings/AccountNotices.tsx";
import { Link, useLocation } from "wouter";
import { paths } from "#contract/paths.ts";
import { buttonLook } from "#web/ui/Button.tsx";

/** Notices that ask the user to do something, shown above every page. */
export const Notices = ({ user }: { user: User }) => (
  <>
    {!user.emailConfirmed && !user.demoUntil && <ConfirmEmailNotice user={user} />}
    {user.paymentWanted && <PaymentNotice />}
    {user.eraseAfter && <LeavingNotice eraseAfter={user.eraseAfter} />}
    {user.consentsToRenew.length > 0 && <ChangedTexts types={user.consentsToRenew} />}
  </>
);

/** Shown above every page of a yard whose changes are refused until it is paid for: the reason, and a link to pay. */
function PaymentNotice() {
  const [path] = useLocation();
  return (
    <aside aria-label="This yard is not paid for" className="bg-soon-soft">
      <div className="column flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
        <p className="flex-1 basis-60 text-soon">
          <strong>The trial is over and this yard is not paid for.</strong> Everything can be read,
          exported and deleted, but nothing changed until its owner sets up payment.
        </p>
        {path !== paths.subscription && (
          <Link href={paths.subscription} className={buttonLook()}>
            Set up payment
          </Link>
        )}
      </div>
    </aside>
  );
}
