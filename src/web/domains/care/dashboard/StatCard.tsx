import type { LucideIcon } from "lucide-react";
import { Badge } from "#web/ui/Badge.tsx";
import { Card } from "#web/ui/Card.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";

interface StatCardProps {
  icon: LucideIcon;
  label: string;
  /** Undefined while it is on its way. */
  figure: number | string | undefined;
  detail?: string | undefined;
  /** What is overdue, or nothing. */
  alarm?: string | null | undefined;
  onGo?: () => void;
}

/** One figure with its name; the whole card is the button when it leads somewhere. */
export function StatCard({ icon: Sign, label, figure, detail, alarm, onGo }: StatCardProps) {
  const words = (
    <>
      <span className="flex items-center gap-2 text-muted">
        <Sign aria-hidden />
        {label}
      </span>
      {figure === undefined ? (
        <Skeleton className="mt-2 h-9 w-16" />
      ) : (
        <span className="mt-1 block font-display text-3xl">{figure}</span>
      )}
      <span className="flex min-h-7 items-center text-sm text-muted">
        {alarm ? <Badge state="overdue">{alarm}</Badge> : detail}
      </span>
    </>
  );
  return (
    <Card as="li" flush>
      {onGo ? (
        <button
          type="button"
          onClick={onGo}
          className="flex size-full cursor-pointer flex-col items-start rounded-card p-4 text-left transition-colors hover:bg-sunken"
        >
          {words}
        </button>
      ) : (
        <div className="p-4">{words}</div>
      )}
    </Card>
  );
}
