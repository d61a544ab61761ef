import { Suspense, useEffect, useState } from "react";
import { LiveChanges } from "#web/core/LiveChanges.tsx";
import { showOnPage, usePublicSettings } from "#web/core/public-settings.ts";
import { useAuth } from "#web/core/session.ts";
import { onDemand } from "#web/ui/on-demand.ts";
import { onLogVisit, type VisitStart } from "#web/domains/care/visits/log-visit.ts";

/** The components that keep a signed-in page up to date, and those that can open over any page. */
export function Background() {
  const { user } = useAuth();
  useEffect(keepOfflinePage, []);
  return (
    <>
      <Announcement />
      {user && <LiveChanges key={`${user.id} ${user.yardId}`} yardId={user.yardId} />}
      {user && <LogVisit key={`visit ${user.id}`} />}
    </>
  );
}

/** Registers the service worker (`sw.js`), which shows an offline page when there is no connection. */
function keepOfflinePage() {
  if (!("serviceWorker" in navigator)) return;
  // without HTTPS or in a private window the browser refuses, and shows its own offline page instead
  void navigator.serviceWorker.register("/sw.js").catch(() => undefined);
}

/**
 * Keeps the announcement line above the page up to date. The line is part of the HTML document and not rendered
 * by React.
 */
export function Announcement() {
  const settings = usePublicSettings();
  useEffect(() => {
    if (settings) showOnPage(settings);
  }, [settings]);
  return null;
}

const { LogVisitDialog } = onDemand(() => import("#web/domains/care/visits/LogVisitDialog.tsx"));

/** Opens the 'Log a visit' dialog when any component calls `logVisit`. */
function LogVisit() {
  const [opened, setOpened] = useState<{ start: VisitStart; n: number } | null>(null);
  useEffect(
    () => onLogVisit((start) => setOpened((before) => ({ start, n: (before?.n ?? 0) + 1 }))),
    [],
  );
  if (!opened) return null;
  return (
    <Suspense fallback={null}>
      <LogVisitDialog key={opened.n} start={opened.start} onClose={() => setOpened(null)} />
    </Suspense>
  );
}
