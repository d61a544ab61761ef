import type { ReactNode } from "react";
import { cx } from "./cx.ts";

interface EmptyStateProps {
  title: string;
  /** One sentence that says what this place is for. */
  text: ReactNode;
  /** A button for the one action to take next. */
  action?: ReactNode;
  picture?: ReactNode;
  /** The heading level of the title. */
  level?: 2 | 3;
  className?: string;
}

/** Shown where there is nothing yet: says what the place is for, and offers the next action. */
export function EmptyState(props: EmptyStateProps) {
  const { title, text, action, picture, level = 2, className } = props;
  const Title = level === 2 ? "h2" : "h3";
  return (
    <div className={cx("flex flex-col items-center px-4 py-12 text-center", className)}>
      {picture && <div className="mb-4 text-tan [&_.lucide]:size-10">{picture}</div>}
      <Title className="font-display text-xl">{title}</Title>
      <p className="mt-2 max-w-[44ch] text-muted">{text}</p>
      {action && <div className="mt-5">{action}</div>}
    </div>
  );
}
