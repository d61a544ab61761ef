import { TriangleAlert } from "lucide-react";
import { cx } from "#web/ui/cx.ts";
import { Skeleton } from "#web/ui/Skeleton.tsx";

interface StatCardProps {
  label: string;
  /** Undefined while loading. */
  figure: number | string | undefined;
  detail?: string | undefined;
  /** What is overdue; null or absent if nothing is. */
  alarm?: string | null | undefined;
  onGo?: () => void;
}

const look =
  "flex size-full min-h-[6.375rem] flex-col px-1.5 py-2 text-center text-xs max-[22.4rem]:min-h-0 sm:text-left lg:grid lg:min-h-[3.875rem] lg:grid-cols-[auto_minmax(0,1fr)] lg:content-center lg:items-center lg:gap-x-3 lg:px-5 lg:py-1.5";

/** One figure with its name; the whole card is a button if it leads somewhere. */
export function StatCard({ label, figure, detail, alarm, onGo }: StatCardProps) {
  const words = (
    <>
      {figure === undefined ? (
        <Skeleton className="mx-auto h-7 w-12 sm:mx-0 lg:row-span-2" />
      ) : (
        <span className="font-display text-lg sm:text-2xl lg:row-span-2">{figure}</span>
      )}
      <span className={cx("text-muted", !alarm && !detail && "lg:row-span-2")}>{label}</span>
      {alarm ? (
        <span className="font-semibold text-overdue">
          <TriangleAlert className="mr-1 inline size-4" aria-hidden />
          {alarm}
        </span>
      ) : (
        detail && <span className="font-semibold">{detail}</span>
      )}
    </>
  );
  return (
    <li className="bg-surface">
      {onGo ? (
        <button type="button" onClick={onGo} className={`${look} cursor-pointer hover:bg-sunken`}>
          {words}
        </button>
      ) : (
        <div className={look}>{words}</div>
      )}
    </li>
  );
}
