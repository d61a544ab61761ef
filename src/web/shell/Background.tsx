import { Announcement } from "#web/core/Announcement.tsx";
import { LiveChanges } from "#web/core/LiveChanges.tsx";
import { LogVisit } from "#web/domains/care/visits/LogVisit.tsx";
import { useAuth } from "#web/core/session.ts";

/** What keeps a signed-in page up to date, and what opens over any of them. */
export function Background() {
  const { user } = useAuth();
  return (
    <>
      <Announcement />
      {user && <LiveChanges key={user.id} />}
      {user && <LogVisit key={`visit ${user.id}`} />}
    </>
  );
}
