import type { ReactNode } from "react";
import { cx } from "./cx.ts";

interface EmptyStateProps {
  title: string;
  /** What this place is for, in a sentence. */
  text: ReactNode;
  /** The one next action. */
  action?: ReactNode;
  picture?: ReactNode;
  /** The title's level in the page's outline. */
  level?: 2 | 3;
  className?: string;
}

/** A place with nothing in it yet: what it is for, and the next action. */
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
