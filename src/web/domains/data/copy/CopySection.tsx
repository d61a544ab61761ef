import { useEffect, useState, useSyncExternalStore } from "react";
import type { User } from "#contract/people/accounts.ts";
import { readWithCopy } from "#web/core/copy.ts";
import type { CopyState } from "#web/core/device-store/database.ts";
import { formatAgo } from "#web/core/device-store/keep-draft.ts";
import { copyState, cutAccount, keptAccount } from "#web/core/device-store/replies.ts";
import { copyChoice } from "#web/core/preferences.ts";
import { showFailure } from "#web/core/show-failure.ts";
import { Section } from "#web/ui/Card.tsx";
import { Checkbox } from "#web/ui/Checkbox.tsx";
import { currentFills, currentProgress, watchProgress } from "./copy-progress.ts";
import { keepFor } from "./keep-copy.ts";
import { reopenCopy } from "./open-copy.ts";

/** The setting whether this device keeps the yard for where there is no signal, and how far its copy is. */
export function CopySection({ user }: { user: User }) {
  const [wanted, setWanted] = useState(() => copyChoice.read() === "KEPT");
  const change = async (on: boolean) => {
    setWanted(on);
    copyChoice.keep(on ? "KEPT" : "REFUSED");
    try {
      if (on) await keepFor(user);
      else await removeCopy();
    } catch (error) {
      showFailure("Error", error, "This browser cannot keep the yard");
    }
  };
  return (
    <Section id="copy" title="Without signal">
      <Checkbox
        label={`Keep ${user.yardName} on this device`}
        hint="Horses, records, the calendar and first aid can then be read where there is no signal. They are encrypted and erased when you sign out. Do not use it on a computer that others use."
        checked={wanted}
        onChange={(on) => void change(on)}
      />
      {wanted && <CopyAge user={user} />}
    </Section>
  );
}

async function removeCopy() {
  const kept = await keptAccount();
  if (kept) await cutAccount(kept.account);
  readWithCopy(null);
  reopenCopy();
}

function CopyAge({ user: { yardId } }: { user: User }) {
  const progress = useSyncExternalStore(watchProgress, currentProgress);
  const fills = useSyncExternalStore(watchProgress, currentFills);
  if (!progress) return <KeptHorses key={fills} yard={yardId} />;
  return (
    <label className="grid gap-1.5">
      <span className="text-sm text-muted">
        {progress.horses} of {progress.of} horses are there
      </span>
      <progress max={progress.of} value={progress.horses} className="w-full" />
    </label>
  );
}

/** How many horses the copy has, and how old it is. */
function KeptHorses({ yard }: { yard: string }) {
  const [text, setText] = useState("");
  useEffect(() => {
    void readState(yard).then(
      (state) => setText(state ? formatState(state) : ""),
      () => undefined,
    );
  }, [yard]);
  return <p className="text-sm text-muted empty:hidden">{text}</p>;
}

const formatState = ({ horses, checkedAt }: CopyState) =>
  `${horses === 1 ? "1 horse" : `${horses} horses`}, up to date ${formatAgo(checkedAt, Date.now())}.`;

async function readState(yard: string): Promise<CopyState | null> {
  const kept = await keptAccount();
  return (kept && (await copyState(kept, yard))) ?? null;
}
