import { useQuery } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { Suspense, useState } from "react";
import { type Passkey, passkeyEndpoints } from "#contract/people/passkeys.ts";
import { queryOf } from "#web/core/query.ts";
import { formatDate } from "#web/core/format-date.ts";
import { Button } from "#web/ui/Button.tsx";
import { onDemand } from "#web/ui/lazy-components.ts";
import { ConfirmFirst, SettingRow } from "./SettingRow.tsx";

const { AddPasskeyDialog } = onDemand(() => import("./AddPasskeyDialog.tsx"));
const { PasskeyDialog } = onDemand(() => import("./PasskeyDialog.tsx"));

/** The user's passkeys, and a button to add one. */
export function PasskeysRow({ emailConfirmed }: { emailConfirmed: boolean }) {
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
