import { Suspense } from "react";
import { onDemand } from "#web/ui/on-demand.ts";

const { ChangedBy } = onDemand(() => import("./ChangedBy.tsx"));

/** Shows who last changed a row, loaded after the content above; renders nothing for a new row. */
export const LastChange = ({ of }: { of: { id: string } | null | undefined }) =>
  of && (
    <Suspense fallback={null}>
      <ChangedBy id={of.id} />
    </Suspense>
  );
