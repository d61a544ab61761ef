import { useQuery } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { type Passkey, passkeyEndpoints } from "#contract/passkeys.ts";
import { ask } from "#web/core/ask.ts";
import { dateWords } from "#web/core/dates.ts";
import { Button } from "#web/ui/Button.tsx";
import { SettingRow } from "./SettingRow.tsx";

const AddPasskeyDialog = lazy(async () => ({
  default: (await import("./AddPasskeyDialog.tsx")).AddPasskeyDialog,
}));
const PasskeyDialog = lazy(async () => ({
  default: (await import("./PasskeyDialog.tsx")).PasskeyDialog,
}));

/** The passkeys of this person, and a way to add one. */
export function PasskeysRow() {
  const { data, error } = useQuery(ask(passkeyEndpoints.list, {}));
  const [adding, setAdding] = useState(false);
  const [chosen, setChosen] = useState<Passkey | null>(null);
  return (
    <SettingRow
      title="Passkeys"
      action={<Button onClick={() => setAdding(true)}>Add a passkey</Button>}
    >
      <p>Sign in with a finger, a face or a PIN. A passkey needs no code besides.</p>
      {error && <p role="alert">{error.sentence}</p>}
      {data && data.length > 0 && (
        <ul aria-label="Your passkeys" className="mt-2 grid gap-1">
          {data.map((passkey) => (
            <li key={passkey.id}>
              <PasskeyLine passkey={passkey} onChoose={() => setChosen(passkey)} />
            </li>
          ))}
        </ul>
      )}
      <Suspense fallback={null}>
        {adding && <AddPasskeyDialog onClose={() => setAdding(false)} />}
        {chosen && <PasskeyDialog passkey={chosen} onClose={() => setChosen(null)} />}
      </Suspense>
    </SettingRow>
  );
}

function PasskeyLine({ passkey, onChoose }: { passkey: Passkey; onChoose: () => void }) {
  const { name, createdAt, lastUsedAt, synced } = passkey;
  const facts = [
    `added ${dateWords(createdAt.slice(0, 10))}`,
    lastUsedAt ? `last used ${dateWords(lastUsedAt.slice(0, 10))}` : "not used yet",
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
