import { useQuery } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { Suspense, useState } from "react";
import type { User } from "#contract/people/accounts.ts";
import { credentialEndpoints } from "#contract/people/credentials.ts";
import { type Passkey, passkeyEndpoints } from "#contract/people/passkeys.ts";
import { CallButton } from "#web/core/CallButton.tsx";
import { formatDate } from "#web/core/format-date.ts";
import { queryOf } from "#web/core/query.ts";
import { useAuth } from "#web/core/session.ts";
import { Button } from "#web/ui/Button.tsx";
import { Section } from "#web/ui/Card.tsx";
import { onDemand } from "#web/ui/on-demand.ts";
import { SettingRow, ConfirmFirst } from "./SettingRow.tsx";
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

const { AddPasskeyDialog } = onDemand(() => import("./AddPasskeyDialog.tsx"));
const { PasskeyDialog } = onDemand(() => import("./PasskeyDialog.tsx"));

/** The user's passkeys, and a button to add one. */
function PasskeysRow({ emailConfirmed }: { emailConfirmed: boolean }) {
  const { data, error } = useQuery(queryOf(passkeyEndpoints.list, {}));
  const [adding, setAdding] = useState(false);
  const [chosen, setChosen] = useState<Passkey | null>(null);
  return (
    <SettingRow
      title="Passkeys"
      action={emailConfirmed && <Button onClick={() => setAdding(true)}>Add a passkey</Button>}
      below={data && data.length > 0 && <List passkeys={data} onChoose={setChosen} />}
    >
      <p>Sign in with a finger, a face or a PIN. A passkey needs no code besides.</p>
      {!emailConfirmed && <ConfirmFirst />}
      {error && <p role="alert">{error.sentence}</p>}
      <Suspense fallback={null}>
        {adding && <AddPasskeyDialog onClose={() => setAdding(false)} />}
        {chosen && <PasskeyDialog passkey={chosen} onClose={() => setChosen(null)} />}
      </Suspense>
    </SettingRow>
  );
}

interface ListProps {
  passkeys: Passkey[];
  onChoose: (passkey: Passkey) => void;
}

const List = ({ passkeys, onChoose }: ListProps) => (
  <ul aria-label="Your passkeys" className="grid gap-1">
    {passkeys.map((passkey) => (
      <li key={passkey.id} className="text-sm text-muted">
        <PasskeyLine passkey={passkey} onChoose={() => onChoose(passkey)} />
      </li>
    ))}
  </ul>
);

function PasskeyLine({ passkey, onChoose }: { passkey: Passkey; onChoose: () => void }) {
  const { name, createdAt, lastUsedAt, synced } = passkey;
  const facts = [
    `added ${formatDate(createdAt.slice(0, 10))}`,
    lastUsedAt ? `last used ${formatDate(lastUsedAt.slice(0, 10))}` : "not used yet",
    ...(synced ? ["on all your devices"] : []),
  ];
  return (
    <div className="flex items-center gap-3">
      <KeyRound className="flex-none" aria-hidden />
      <div className="min-w-0 flex-1">
        <p className="font-semibold break-words text-ink">{name}</p>
        <p>{facts.join(" · ")}</p>
      </div>
      <Button variant="quiet" aria-label={`Change ${name}`} onClick={onChoose}>
        Change
      </Button>
    </div>
  );
}
