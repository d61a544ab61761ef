import { formatMoment } from "#rules/date-format.ts";
import {
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
  notificationEndpoints,
  type NotificationType,
} from "#contract/notices/notifications.ts";
import { useMutate } from "#web/core/query.ts";
import { showFailure } from "#web/core/show-failure.ts";
import { cx } from "#web/ui/cx.ts";

const signs: Record<NotificationType, LucideIcon> = {
  CARE_REMINDER: CalendarDays,
  CARE_OVERDUE: TriangleAlert,
  VACCINATION: Syringe,
  WEATHER: CloudLightning,
  BILLING: CreditCard,
  TEAM: Users,
  SYSTEM: Info,
};

/** One notification: a click marks it as read and opens its subject. */
export function NotificationRow({
  notification,
  onGo,
}: {
  notification: Notification;
  onGo: () => void;
}) {
  const [, go] = useLocation();
  const read = useMutate(notificationEndpoints.read);
  const Sign = signs[notification.type];
  const press = () => {
    if (!notification.read)
      read
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
