import type { User } from "#contract/accounts.ts";
import { ConfirmEmailNotice } from "#web/features/accounts/ConfirmEmailNotice.tsx";
import { PaymentNotice } from "#web/features/billing/PaymentNotice.tsx";
import { ChangedTexts } from "#web/features/settings/ChangedTexts.tsx";
import { LeavingNotice } from "#web/features/settings/LeavingNotice.tsx";

/** What is asked of somebody above every page. */
export const Notices = ({ user }: { user: User }) => (
  <>
    {!user.emailConfirmed && !user.demoUntil && <ConfirmEmailNotice user={user} />}
    {user.paymentWanted && <PaymentNotice />}
    {user.eraseAfter && <LeavingNotice eraseAfter={user.eraseAfter} />}
    {user.consentsToRenew.length > 0 && <ChangedTexts types={user.consentsToRenew} />}
  </>
);
