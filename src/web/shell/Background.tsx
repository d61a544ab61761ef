import { Announcement } from "#web/core/Announcement.tsx";
import { LiveChanges } from "#web/core/LiveChanges.tsx";
import { useAuth } from "#web/core/session.ts";

/** What keeps a signed-in page up to date, and shows nothing itself. */
export function Background() {
  const { user } = useAuth();
  return (
    <>
      <Announcement />
      {user && <LiveChanges key={user.id} />}
    </>
  );
}
