import { useInfiniteQuery } from "@tanstack/react-query";
import {
  BellOff,
  CalendarDays,
  CloudLightning,
  CreditCard,
  Info,
  type LucideIcon,
  Syringe,
  TriangleAlert,
  Users,
} from "lucide-react";
import { useLocation } from "wouter";
import {
  type Notification,
  NOTIFICATION_LIMIT,
  notificationEndpoints,
  type NotificationType,
} from "#contract/notices/notifications.ts";
import { formatMoment } from "#rules/date-format.ts";
import { type CallFailed, read } from "#web/core/call.ts";
import { useMutate, useSave } from "#web/core/query.ts";
import { showFailure } from "#web/core/show-failure.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { cx } from "#web/ui/cx.ts";

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

/**
 * The query of the notifications page by page. It is not cached after the dialog closes, so the list is fetched
 * each time it opens.
 */
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

const signs: Record<NotificationType, LucideIcon> = {
  CARE_REMINDER: CalendarDays,
  CARE_OVERDUE: TriangleAlert,
  VACCINATION: Syringe,
  WEATHER: CloudLightning,
  BILLING: CreditCard,
  TEAM: Users,
  SYSTEM: Info,
};

/** One notification; a click marks it as read and opens what it is about. */
export function NotificationRow({
  notification,
  onGo,
}: {
  notification: Notification;
  onGo: () => void;
}) {
  const [, go] = useLocation();
  const markRead = useMutate(notificationEndpoints.read);
  const Sign = signs[notification.type];
  const press = () => {
    if (!notification.read)
      markRead
        .mutateAsync({ params: { id: notification.id } })
        .catch((error: unknown) => showFailure("Error", error, "Failed to mark it as read"));
    if (notification.actionUrl === null) return;
    onGo();
    go(notification.actionUrl);
  };
  return (
    <li>
      <button
        type="button"
        onClick={press}
        className="-mx-2 flex w-[calc(100%+1rem)] cursor-pointer items-start gap-3 rounded-control p-2 py-3 text-left hover:bg-sunken"
      >
        <Sign
          aria-hidden
          className={cx(
            "mt-0.5 flex-none",
            notification.type === "CARE_OVERDUE" ? "text-overdue" : "text-tan",
          )}
        />
        <span className="min-w-0 flex-1">
          <span className={cx("block break-words", !notification.read && "font-semibold")}>
            {notification.title}
          </span>
          <span className="block text-sm break-words">{notification.message}</span>
          <span className="block text-sm text-muted">{formatMoment(notification.createdAt)}</span>
        </span>
        {!notification.read && (
          <span className="flex-none rounded-full bg-accent-soft px-2 py-0.5 text-sm font-semibold text-accent">
            New
          </span>
        )}
      </button>
    </li>
  );
}
