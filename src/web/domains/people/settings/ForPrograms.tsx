import type { User } from "#contract/people/accounts.ts";
import { IfManager } from "#web/core/IfMayWrite.tsx";
import { WebhookSection } from "#web/domains/data/webhooks/WebhookSection.tsx";
import { ApiTokenSection } from "./ApiTokenSection.tsx";

/** What programs use: tokens and, for managers, webhooks. */
export const ForPrograms = ({ user }: { user: User }) => (
  <>
    <ApiTokenSection user={user} />
    <IfManager>
      <WebhookSection />
    </IfManager>
  </>
);
