import { useInfiniteQuery } from "@tanstack/react-query";
import { BellOff } from "lucide-react";
import {
  type Notification,
  NOTIFICATION_LIMIT,
  notificationEndpoints,
} from "#contract/notices/notifications.ts";
import { type CallFailed, read } from "#web/core/call.ts";
import { useSave } from "#web/core/save.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { NotificationRow } from "./NotificationRow.tsx";

/** All the user's notifications, newest first. */
export function NotificationsDialog({ onClose }: { onClose: () => void }) {
  const pages = usePages();
  const notifications = pages.data?.pages.flat();
  const { save: markAll, busy } = useSave(notificationEndpoints.readAll, {
    failed: "Failed to mark them as read",
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Notifications"
      footer={
        notifications?.some((each) => !each.read) && (
          <Button busy={busy} onClick={() => void markAll({})}>
            Mark all as read
          </Button>
        )
      }
    >
      {pages.error && <p role="alert">{pages.error.sentence}</p>}
      {!notifications && !pages.error && <Skeleton className="h-48 w-full" />}
      {notifications && <NotificationList notifications={notifications} onGo={onClose} />}
      {pages.hasNextPage && (
        <Button
          className="mt-4 w-full"
          variant="quiet"
          busy={pages.isFetchingNextPage}
          onClick={() => void pages.fetchNextPage()}
        >
          Show older
        </Button>
      )}
    </Dialog>
  );
}

function NotificationList({
  notifications,
  onGo,
}: {
  notifications: Notification[];
  onGo: () => void;
}) {
  if (notifications.length === 0)
    return (
      <EmptyState
        level={3}
        picture={<BellOff aria-hidden />}
        title="Nothing to tell yet"
        text="Reminders of care that comes due, what is overdue, and weather warnings for the yard stand here."
      />
    );
  return (
    <ul className="divide-y divide-line">
      {notifications.map((each) => (
        <NotificationRow key={each.id} notification={each} onGo={onGo} />
      ))}
    </ul>
  );
}

/** The list in pages; not cached after closing, so it is fetched each time it is opened. */
function usePages() {
  return useInfiniteQuery<
    Notification[],
    CallFailed,
    { pages: Notification[][] },
    string[],
    string | null
  >({
    queryKey: ["api", "notifications", "pages"],
    queryFn: ({ pageParam, signal }) => page(pageParam, signal),
    initialPageParam: null,
    getNextPageParam: (last) =>
      last.length < NOTIFICATION_LIMIT ? undefined : (last.at(-1)?.id ?? undefined),
    gcTime: 0,
  });
}

const page = (before: string | null, signal: AbortSignal) =>
  read(notificationEndpoints.list, { query: { before } }, signal);
