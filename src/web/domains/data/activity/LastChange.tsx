import { Suspense } from "react";
import { onDemand } from "#web/ui/lazy-components.ts";

const { ChangedBy } = onDemand(() => import("./ChangedBy.tsx"));

/** Who touched a thing last, fetched after what it stands under; nothing for what is only being added. */
export const LastChange = ({ of }: { of: { id: string } | null | undefined }) =>
  of && (
    <Suspense fallback={null}>
      <ChangedBy id={of.id} />
    </Suspense>
  );
