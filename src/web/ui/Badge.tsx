import { CircleCheck, CircleDashed, Clock, type LucideIcon, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "./cx.ts";

export type BadgeState = "ok" | "soon" | "overdue" | "off";

const states: Record<BadgeState, { icon: LucideIcon; look: string }> = {
  ok: { icon: CircleCheck, look: "bg-ok-soft text-ok" },
  soon: { icon: Clock, look: "bg-soon-soft text-soon" },
  overdue: { icon: TriangleAlert, look: "bg-overdue-soft text-overdue" },
  off: { icon: CircleDashed, look: "bg-off-soft text-off" },
};

/** A state's icon, shown beside its word. */
export function StateSign({ state, className }: { state: BadgeState; className?: string }) {
  const Sign = states[state].icon;
  return <Sign className={className} aria-hidden />;
}

interface BadgeProps {
  state: BadgeState;
  /** The state's word, because a state is never shown by colour alone. */
  children: ReactNode;
  className?: string;
  /** An icon to show instead of the state's own. */
  icon?: LucideIcon;
}

/** Shows a state by icon, word and colour. */
export function Badge({ state, children, className, icon }: BadgeProps) {
  const { look, icon: usual } = states[state];
  const Sign = icon ?? usual;
  return (
    <span
      className={cx(
        "inline-flex items-center gap-1 rounded-full py-0.5 pr-2.5 pl-1.5 text-sm font-semibold whitespace-nowrap",
        look,
        className,
      )}
    >
      <Sign className="size-4" aria-hidden />
      {children}
    </span>
  );
}
