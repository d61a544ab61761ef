import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { CloudOff, CloudUpload } from "lucide-react";
import { Suspense, useEffect, useState, useSyncExternalStore } from "react";
import { Link } from "wouter";
import { paths } from "#contract/paths.ts";
import { formatAgo } from "#web/core/device-store/keep-draft.ts";
import { invalidateAll } from "#web/core/query.ts";
import type { WaitingChange } from "#web/core/device-store/waiting-changes.ts";
import { onDemand } from "#web/ui/on-demand.ts";
import { currentChanges, isWaiting, loadChanges, watchChanges } from "../outbox/changes.ts";
import { type Away, currentAway, watchAway } from "./away.ts";
import { comeBack } from "./yard-copy.ts";

const { OutboxDialog } = onDemand(() => import("../outbox/OutboxDialog.tsx"));

/** Milliseconds between two tries to reach the server. */
const TRY_MS = 5_000;
const MINUTE_MS = 60_000;

/**
 * Says, while the network brings nothing, that the page shows what the device keeps and how old that is; and, as long as
 * there are any, how many changes only this device has.
 */
export function CopyNotice() {
  const away = useSyncExternalStore(watchAway, currentAway);
  const changes = useSyncExternalStore(watchChanges, currentChanges);
  const [open, setOpen] = useState(false);
  const queries = useQueryClient();
  const isAway = away !== null;
  const isTrying = isAway || changes.some(isWaiting);
  useEffect(() => void loadChanges(), []);
  useEffect(() => (isTrying ? tryToReach(queries) : undefined), [isTrying, queries]);
  useEffect(() => {
    if (!isAway) return undefined;
    // what was shown meanwhile may be old
    return () => void invalidateAll(queries);
  }, [isAway, queries]);
  return (
    <>
      <output className="contents">
        {(away || changes.length > 0) && (
          <Notice away={away} changes={changes} onOpen={() => setOpen(true)} />
        )}
      </output>
      <Suspense fallback={null}>{open && <OutboxDialog onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}

interface NoticeProps {
  away: Away | null;
  changes: readonly WaitingChange[];
  onOpen: () => void;
}

function Notice({ away, changes, onOpen }: NoticeProps) {
  const now = useNow();
  return (
    <div
      data-print="off"
      data-copy-notice
      className="fixed inset-x-2 bottom-[calc(4.5rem+env(safe-area-inset-bottom))] z-30 mx-auto flex w-fit max-w-[calc(100%-1rem)] items-center gap-x-3 rounded-card border border-edge bg-raised py-0.5 pr-2 pl-4 shadow-float md:bottom-4 [body:has([data-dialog-body])_&]:hidden"
    >
      {away ? (
        <CloudOff aria-hidden className="size-5 shrink-0 text-soon" />
      ) : (
        <CloudUpload aria-hidden className="size-5 shrink-0 text-soon" />
      )}
      <p className="min-w-0 py-2 text-sm">
        {away && (
          <>
            <strong>No signal.</strong> As it was {formatAgo(away.shownFrom, now)}.{" "}
          </>
        )}
        {changes.length > 0 && formatChanges(changes)}
      </p>
      {changes.length > 0 ? (
        <button
          type="button"
          className="link min-h-control shrink-0 cursor-pointer px-2 text-sm"
          aria-haspopup="dialog"
          onClick={onOpen}
        >
          Show
        </button>
      ) : (
        <Link
          href={`${paths.library}?topic=first-aid`}
          className="link inline-flex min-h-control shrink-0 items-center px-2 text-sm"
        >
          First aid
        </Link>
      )}
    </div>
  );
}

function formatChanges(changes: readonly WaitingChange[]) {
  const refused = changes.filter((change) => !isWaiting(change)).length;
  const waiting = changes.length - refused;
  return [
    waiting > 0 && `Saved on this device · ${waiting} waiting.`,
    refused > 0 && `${refused} could not be saved.`,
  ]
    .filter(Boolean)
    .join(" ");
}

function useNow() {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** Tries until the server answers; the browser's own event is a hint, but not enough. */
function tryToReach(queries: QueryClient): () => void {
  const lookNow = () => void look(queries);
  const timer = setInterval(lookNow, TRY_MS);
  window.addEventListener("online", lookNow);
  document.addEventListener("visibilitychange", lookNow);
  return () => {
    clearInterval(timer);
    window.removeEventListener("online", lookNow);
    document.removeEventListener("visibilitychange", lookNow);
  };
}

async function look(queries: QueryClient) {
  if (document.hidden) return;
  const reply = await fetch("/api/health", { cache: "no-store" }).catch(() => null);
  // only a read shows that the session has ended, and then asks for the password
  if (reply?.ok && (await comeBack())) await invalidateAll(queries);
}
