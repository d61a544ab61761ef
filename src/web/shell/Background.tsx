import { useEffect } from "react";
import { Announcement } from "#web/core/Announcement.tsx";
import { LiveChanges } from "#web/core/LiveChanges.tsx";
import { LogVisit } from "#web/domains/care/visits/LogVisit.tsx";
import { useAuth } from "#web/core/session.ts";

/** What keeps a signed-in page up to date, and what opens over any of them. */
export function Background() {
  const { user } = useAuth();
  useEffect(keepOfflinePage, []);
  return (
    <>
      <Announcement />
      {user && <LiveChanges key={user.id} />}
      {user && <LogVisit key={`visit ${user.id}`} />}
    </>
  );
}

/** Where there is no signal the next page is one of ours that says so (`sw.js`). */
function keepOfflinePage() {
  if (!("serviceWorker" in navigator)) return;
  // without a certificate, or in a private window, a browser refuses: then its own page says it
  void navigator.serviceWorker.register("/sw.js").catch(() => undefined);
}
