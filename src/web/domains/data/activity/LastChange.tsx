import { Suspense } from "react";
import { onDemand } from "#web/ui/on-demand.ts";

const { ChangedBy } = onDemand(() => import("./ChangedBy.tsx"));

/** Who changed something last, loaded after the content above it; nothing for something new. */
export const LastChange = ({ of }: { of: { id: string } | null | undefined }) =>
  of && (
    <Suspense fallback={null}>
      <ChangedBy id={of.id} />
    </Suspense>
  );
