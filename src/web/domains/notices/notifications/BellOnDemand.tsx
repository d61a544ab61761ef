import { Bell as BellIcon } from "lucide-react";
import { Suspense } from "react";
import { iconButtonLook } from "#web/ui/button-look.ts";
import { onDemand } from "#web/ui/lazy-components.ts";

const { Bell } = onDemand(() => import("./Bell.tsx"));

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
