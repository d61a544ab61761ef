import { useQuery } from "@tanstack/react-query";
import { Bell as BellIcon } from "lucide-react";
import { Suspense, useEffect, useState } from "react";
import { notificationEndpoints } from "#contract/notices/notifications.ts";
import { queryOf } from "#web/core/query.ts";
import { IconButton } from "#web/ui/Button.tsx";
import { onDemand } from "#web/ui/on-demand.ts";
import { keepPush } from "./push.ts";

const load = () => import("./NotificationsDialog.tsx");
const { NotificationsDialog } = onDemand(load);

/** The count as displayed; the server stops counting at 100. */
const shown = (unread: number) => (unread > 99 ? "99+" : `${unread}`);

/** Shows the count on the installed app's icon, where the device can; returns a function that removes it. */
function badgeApp(unread: number) {
  if (!("setAppBadge" in navigator)) return undefined;
  void navigator.setAppBadge(unread).catch(() => undefined);
  return () => void navigator.clearAppBadge().catch(() => undefined);
}

/** A button that shows the number of unread notifications and opens them. */
export function Bell() {
  const [open, setOpen] = useState(false);
  const { data } = useQuery(queryOf(notificationEndpoints.unread, {}));
  const unread = data?.unread ?? 0;
  useEffect(() => void keepPush(), []);
  useEffect(() => badgeApp(unread), [unread]);
  return (
    <>
      <IconButton
        className="relative"
        label={unread === 0 ? "Notifications" : `Notifications, ${shown(unread)} unread`}
        aria-haspopup="dialog"
        onPointerEnter={() => void load()}
        onClick={() => setOpen(true)}
      >
        <BellIcon aria-hidden />
        {unread > 0 && (
          <span
            aria-hidden
            className="absolute top-0.5 right-0 min-w-5 rounded-full bg-overdue-solid px-1 text-center text-sm leading-5 font-semibold text-on-overdue"
          >
            {shown(unread)}
          </span>
        )}
      </IconButton>
      {open && (
        <Suspense fallback={null}>
          <NotificationsDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
