import { Suspense, useState } from "react";
import { type User } from "#contract/people/accounts.ts";
import { credentialEndpoints } from "#contract/people/credentials.ts";
import { CallButton } from "#web/core/CallButton.tsx";
import { useAuth } from "#web/core/session.ts";
import { Button } from "#web/ui/Button.tsx";
import { Section } from "#web/ui/Card.tsx";
import { onDemand } from "#web/ui/lazy-components.ts";
import { PasskeysRow } from "./PasskeysRow.tsx";
import { SettingRow } from "./SettingRow.tsx";
import { TwoFactorRow } from "./TwoFactorRow.tsx";

const { ChangeEmailDialog } = onDemand(() => import("./ChangeEmailDialog.tsx"));
const { ChangePasswordDialog } = onDemand(() => import("./ChangePasswordDialog.tsx"));

/** The user's ways to sign in. */
export function SignInSection() {
  const { user } = useAuth();
  return (
    <Section id="sign-in" title="Signing in" className="grid gap-4">
      {user?.demoUntil && (
        <p className="text-muted">A demo has no password. Register to have a yard that stays.</p>
      )}
      {user && !user.demoUntil && <Rows user={user} />}
    </Section>
  );
}

function Rows({ user }: { user: User }) {
  const [open, setOpen] = useState<"email" | "password" | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <ul className="divide-y divide-line">
        <EmailRow user={user} onChange={() => setOpen("email")} />
        <SettingRow
          title="Password"
          action={<Button onClick={() => setOpen("password")}>Change password</Button>}
        >
          Changing it signs you out everywhere else.
        </SettingRow>
        <TwoFactorRow emailConfirmed={user.emailConfirmed} />
        <PasskeysRow emailConfirmed={user.emailConfirmed} />
      </ul>
      <Suspense fallback={null}>
        {open === "email" && <ChangeEmailDialog onClose={close} />}
        {open === "password" && <ChangePasswordDialog onClose={close} />}
      </Suspense>
    </>
  );
}

function EmailRow({ user: { email, newEmail }, onChange }: { user: User; onChange: () => void }) {
  return (
    <SettingRow
      title="E-mail address"
      action={
        <>
          {newEmail && (
            <CallButton
              call={credentialEndpoints.keepEmail}
              given={{}}
              done="Your e-mail address stays"
              failed="Failed to keep your address"
              variant="quiet"
            >
              Keep the old one
            </CallButton>
          )}
          <Button onClick={onChange}>Change e-mail</Button>
        </>
      }
    >
      <p>{email}</p>
      {newEmail && (
        <p className="mt-1 text-ink">
          To change it to <strong>{newEmail}</strong>, open the link that we have sent there.
        </p>
      )}
    </SettingRow>
  );
}
