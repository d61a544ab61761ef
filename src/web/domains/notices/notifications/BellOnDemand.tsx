import { Bell as BellIcon } from "lucide-react";
import { Suspense } from "react";
import { iconButtonLook } from "#web/ui/Button.tsx";
import { onDemand } from "#web/ui/on-demand.ts";

const { Bell } = onDemand(() => import("./Bell.tsx"));

/** The bell, loaded after its page; until then its space is reserved. */
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
