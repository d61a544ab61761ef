import { useState, useSyncExternalStore } from "react";
import { formatMoment } from "#rules/date-format.ts";
import type { WaitingChange } from "#web/core/device-store/waiting-changes.ts";
import { formatAgo } from "#web/core/device-store/keep-draft.ts";
import { differences } from "#web/core/versions.ts";
import { Button } from "#web/ui/Button.tsx";
import { ConfirmDialog } from "#web/ui/ConfirmDialog.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { toast } from "#web/ui/toast.ts";
import { comeBack } from "../copy/yard-copy.ts";
import {
  currentChanges,
  discardChange,
  isWaiting,
  sendAgain,
  sendWithoutFile,
  watchChanges,
} from "./changes.ts";
import { currentShares, watchShares } from "./upload-shares.ts";
import { isRow } from "./waiting-call.ts";

/** What this device has that the server does not: what waits to be sent, and what was refused and why. */
export function OutboxDialog({ onClose }: { onClose: () => void }) {
  const changes = useSyncExternalStore(watchChanges, currentChanges);
  const refused = changes.filter((change) => !isWaiting(change));
  const waiting = changes.filter(isWaiting);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Saved on this device"
      description="Only this device has these until they are sent."
    >
      <div className="grid gap-6">
        {refused.length > 0 && (
          <section className="grid gap-3">
            <h3 className="font-semibold text-overdue">Could not be saved</h3>
            <ul className="grid gap-3">
              {refused.map((change) => (
                <RefusedChange key={change.id} change={change} />
              ))}
            </ul>
          </section>
        )}
        {waiting.length > 0 && (
          <section className="grid gap-3">
            <h3 className="font-semibold">Waiting to be sent</h3>
            <ul className="divide-y divide-line">
              {waiting.map((change) => (
                <li key={change.id} className="py-3">
                  <ChangeHead change={change} />
                  <SentShare change={change} />
                </li>
              ))}
            </ul>
            <Button className="justify-self-start" onClick={() => void comeBack()}>
              Try to send now
            </Button>
          </section>
        )}
        {changes.length === 0 && <p>Everything is sent.</p>}
      </div>
    </Dialog>
  );
}

function ChangeHead({ change: { label, at } }: { change: WaitingChange }) {
  const [now] = useState(Date.now);
  return (
    <p className="min-w-0 break-words">
      {label} <span className="text-sm text-muted">{formatAgo(at, now)}</span>
    </p>
  );
}

function SentShare({ change: { id } }: { change: WaitingChange }) {
  const share = useSyncExternalStore(watchShares, currentShares).get(id);
  return (
    share !== undefined && (
      <progress aria-label="Sending its files" className="w-full" value={share} max={1} />
    )
  );
}

function RefusedChange({ change }: { change: WaitingChange }) {
  const [asking, setAsking] = useState(false);
  const { refusal } = change;
  const over = versionOf(refusal?.current);
  const file = refusal?.file;
  return (
    <li className="grid gap-2 rounded-card border border-line p-4">
      <ChangeHead change={change} />
      <p className="text-overdue">{refusal?.sentence}</p>
      {over !== null && <TwoVersions change={change} />}
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => send(sendAgain(change, over))}>
          {over === null ? "Try again" : "Keep mine"}
        </Button>
        {file && (
          <Button onClick={() => send(sendWithoutFile(change, file))}>
            Save without this file
          </Button>
        )}
        <Button onClick={() => setAsking(true)}>{over === null ? "Discard" : "Keep theirs"}</Button>
      </div>
      {asking && (
        <ConfirmDialog
          open
          onOpenChange={() => setAsking(false)}
          title="Discard your change?"
          text={`${change.label}. It is only on this device, and is gone then.`}
          confirm="Discard"
          onConfirm={() => void orSayFull(discardChange(change))}
        />
      )}
    </li>
  );
}

/** Sends what waits once a decision about it is noted. */
const send = (decision: Promise<void>) => void orSayFull(decision.then(comeBack));

/** Says where a decision could not be noted: even taking back needs some room. */
const orSayFull = (decision: Promise<unknown>) =>
  decision.catch(() =>
    toast({
      title: "Error",
      description: "This device has no room to note that. Make room on it, then try again.",
      variant: "destructive",
    }),
  );

/** The version of the row that somebody else has saved; null where there is none. */
const versionOf = (current: unknown) =>
  isRow(current) && typeof current["updatedAt"] === "string" ? current["updatedAt"] : null;

/** The fields in which the person's version differs from the saved one, side by side. */
function TwoVersions({ change: { given, refusal } }: { change: WaitingChange }) {
  const [mine, theirs] = [given.body, refusal?.current];
  if (!isRow(mine) || !isRow(theirs)) return null;
  const known = Object.fromEntries(Object.entries(mine).filter(([name]) => name in theirs));
  return (
    <table className="w-full table-fixed text-sm">
      <thead>
        <tr className="text-left text-muted">
          <th scope="col">Field</th>
          <th scope="col">Yours</th>
          <th scope="col">Theirs</th>
        </tr>
      </thead>
      <tbody>
        {differences(known, theirs).map((each) => (
          <tr key={each.name} className="align-top">
            <th scope="row" className="text-left font-normal">
              {formatName(each.name)}
            </th>
            <td className="break-words">{formatValue(each.mine)}</td>
            <td className="break-words">{formatValue(each.theirs)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A field's name as words: 'dueDate' as 'Due date'. */
const formatName = (name: string) => {
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const INSTANT = /^\d{4}-\d{2}-\d{2}T/;

function formatValue(value: unknown): string {
  if (value === null || value === undefined || value === "") return "nothing";
  if (typeof value === "string") return INSTANT.test(value) ? formatMoment(value) : value;
  return JSON.stringify(value);
}
