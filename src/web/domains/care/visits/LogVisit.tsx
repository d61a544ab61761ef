import { Suspense, useEffect, useState } from "react";
import { onDemand } from "#web/ui/on-demand.ts";
import { onLogVisit, type VisitStart } from "./log-visit.ts";

const { LogVisitDialog } = onDemand(() => import("./LogVisitDialog.tsx"));

/** Opens the 'Log a visit' dialog when any component calls `logVisit`. */
export function LogVisit() {
  const [opened, setOpened] = useState<{ start: VisitStart; n: number } | null>(null);
  useEffect(
    () => onLogVisit((start) => setOpened((before) => ({ start, n: (before?.n ?? 0) + 1 }))),
    [],
  );
  if (!opened) return null;
  return (
    <Suspense fallback={null}>
      <LogVisitDialog key={opened.n} start={opened.start} onClose={() => setOpened(null)} />
    </Suspense>
  );
}
