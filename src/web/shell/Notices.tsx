import type { User } from "#contract/people/accounts.ts";
import {
  ChangedTexts,
  ConfirmEmailNotice,
  LeavingNotice,
} from "#web/domains/people/settings/AccountNotices.tsx";
import { PaymentNotice } from "#web/domains/billing/PaymentNotice.tsx";

/** Notices that ask the user to do something, shown above every page. */
export const Notices = ({ user }: { user: User }) => (
  <>
    {!user.emailConfirmed && !user.demoUntil && <ConfirmEmailNotice user={user} />}
    {user.paymentWanted && <PaymentNotice />}
    {user.eraseAfter && <LeavingNotice eraseAfter={user.eraseAfter} />}
    {user.consentsToRenew.length > 0 && <ChangedTexts types={user.consentsToRenew} />}
  </>
);
