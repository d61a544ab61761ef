import { Suspense, useEffect, useState } from "react";
import { LiveChanges } from "#web/core/LiveChanges.tsx";
import { useOpening } from "#web/core/use-opening.ts";
import { showOnPage, usePublicSettings } from "#web/core/public-settings.ts";
import type { User } from "#contract/people/accounts.ts";
import { CopyNotice } from "#web/domains/data/copy/CopyNotice.tsx";
import { useCopyOf } from "#web/domains/data/copy/keep-copy.ts";
import { useAuth } from "#web/core/session.ts";
import { onDemand } from "#web/ui/on-demand.ts";
import { logVisit, onLogVisit, type VisitStart } from "#web/domains/care/visits/log-visit.ts";
import { toast } from "#web/ui/toast.ts";

/** The components that keep a signed-in page up to date, and those that can open over any page. */
export function Background() {
  const { user } = useAuth();
  useEffect(keepAppCurrent, []);
  return (
    <>
      <Announcement />
      {user && <Yard key={`${user.id} ${user.yardId}`} user={user} />}
      {user && <LogVisit key={`visit ${user.id}`} />}
    </>
  );
}

/** Follows the yard's changes, on the screen and in the copy that the device may keep. */
function Yard({ user }: { user: User }) {
  const noteChange = useCopyOf(user);
  return (
    <>
      <LiveChanges yardId={user.yardId} onChange={noteChange} />
      <CopyNotice />
    </>
  );
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
  // the installed app's shortcut (site.webmanifest)
  useOpening("visit", () => logVisit());
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

/** Milliseconds between two looks for a newer version, on a page that stays open for days. */
const LOOK_MS = 3_600_000;

/**
 * Registers the service worker (`sw.js`), which opens the app when there is no connection. Once it has fetched a newer
 * version, says so, and loads the page anew when nobody looks at it and no dialog is open. Returns a function that ends
 * this.
 */
function keepAppCurrent(): () => void {
  if (!("serviceWorker" in navigator)) return () => undefined;
  const { serviceWorker } = navigator;
  // without HTTPS or in a private window the browser refuses, and shows its own offline page instead
  const registering = serviceWorker.register("/sw.js").catch(() => null);
  // the first one that takes over is of this page's own version
  const isNewer = serviceWorker.controller !== null;
  let lookedAt = Date.now();
  let isReady = false;
  const onTakeOver = () => {
    if (!isNewer || isReady) return;
    isReady = true;
    toast({
      title: "A newer Loosebox is ready",
      action: { label: "Load it", run: () => window.location.reload() },
    });
  };
  const onVisibility = () => {
    if (document.hidden && isReady && isIdle()) window.location.reload();
    if (document.hidden || Date.now() - lookedAt < LOOK_MS) return;
    lookedAt = Date.now();
    void registering.then((worker) => worker?.update()).catch(() => undefined);
  };
  serviceWorker.addEventListener("controllerchange", onTakeOver);
  document.addEventListener("visibilitychange", onVisibility);
  return () => {
    serviceWorker.removeEventListener("controllerchange", onTakeOver);
    document.removeEventListener("visibilitychange", onVisibility);
  };
}

/** Whether no dialog is open and nothing is being typed. */
const isIdle = () =>
  document.querySelector("[data-dialog-body]") === null &&
  !(document.activeElement instanceof HTMLInputElement) &&
  !(document.activeElement instanceof HTMLTextAreaElement);
