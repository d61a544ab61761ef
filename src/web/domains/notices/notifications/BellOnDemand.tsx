import { Bell as BellIcon } from "lucide-react";
import { lazy, Suspense } from "react";
import { iconButtonLook } from "#web/ui/button-look.ts";

const Bell = lazy(async () => ({ default: (await import("./Bell.tsx")).Bell }));

/** The bell, fetched after the page it stands on; until then its place is kept. */
export const BellOnDemand = () => (
  <Suspense
    fallback={
      <span className={iconButtonLook}>
        <BellIcon aria-hidden />
      </span>
    }
  >
    <Bell />
  </Suspense>
);
