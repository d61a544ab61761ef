import { Bell as BellIcon } from "lucide-react";
import { Suspense } from "react";
import { iconButtonLook } from "#web/ui/Button.tsx";
import { onDemand } from "#web/ui/on-demand.ts";

const { Bell } = onDemand(() => import("./Bell.tsx"));

/** The notifications button, loaded after its page; its space is reserved until then. */
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
