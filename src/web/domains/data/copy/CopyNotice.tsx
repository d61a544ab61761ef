import { useQueryClient } from "@tanstack/react-query";
import { CloudOff } from "lucide-react";
import { useEffect, useState, useSyncExternalStore } from "react";
import { Link } from "wouter";
import { paths } from "#contract/paths.ts";
import { formatAgo } from "#web/core/device-store/keep-draft.ts";
import { invalidateAll } from "#web/core/query.ts";
import { type Away, currentAway, noteReached, watchAway } from "./away.ts";

/** Milliseconds between two tries to reach the server. */
const TRY_MS = 5_000;
const MINUTE_MS = 60_000;

/** Says, while the network brings nothing, that the page shows what the device keeps, and how old that is. */
export function CopyNotice() {
  const away = useSyncExternalStore(watchAway, currentAway);
  const queries = useQueryClient();
  const isAway = away !== null;
  useEffect(() => {
    if (!isAway) return undefined;
    const stopTrying = tryToReach();
    return () => {
      stopTrying();
      // what was shown meanwhile may be old
      void invalidateAll(queries);
    };
  }, [isAway, queries]);
  return <output className="contents">{away && <Notice away={away} />}</output>;
}

function Notice({ away }: { away: Away }) {
  const now = useNow();
  return (
    <div
      data-print="off"
      className="fixed inset-x-2 bottom-[calc(4.5rem+env(safe-area-inset-bottom))] z-30 mx-auto flex w-fit max-w-[calc(100%-1rem)] items-center gap-x-3 rounded-card border border-edge bg-raised py-0.5 pr-2 pl-4 shadow-float md:bottom-4 [body:has([data-dialog-body])_&]:hidden"
    >
      <CloudOff aria-hidden className="size-5 shrink-0 text-soon" />
      <p className="min-w-0 text-sm">
        <strong>No signal.</strong> As it was {formatAgo(away.shownFrom, now)}.
      </p>
      <Link
        href={`${paths.library}?topic=first-aid`}
        className="link inline-flex min-h-control shrink-0 items-center px-2 text-sm"
      >
        First aid
      </Link>
    </div>
  );
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
function tryToReach(): () => void {
  const timer = setInterval(lookNow, TRY_MS);
  window.addEventListener("online", lookNow);
  document.addEventListener("visibilitychange", lookNow);
  return () => {
    clearInterval(timer);
    window.removeEventListener("online", lookNow);
    document.removeEventListener("visibilitychange", lookNow);
  };
}

const lookNow = () => void look();

async function look() {
  if (document.hidden) return;
  const reply = await fetch("/api/health", { cache: "no-store" }).catch(() => null);
  if (reply?.ok) noteReached();
}
