import type { ReactNode } from "react";
import { formatMoment } from "#rules/date-format.ts";
import { londonDate, londonTime } from "#rules/london.ts";
import { cx } from "#web/ui/cx.ts";

interface BubbleProps {
  /** `you`, or the name of the specialist. */
  from: string;
  /** When the message was sent. */
  at: string;
  children: ReactNode;
}

/** One message with its time: the user's on the right, the specialist's on the left. */
export function Bubble({ from, at, children }: BubbleProps) {
  const isOwn = from === "you";
  return (
    <article
      aria-label={isOwn ? "You" : from}
      className={cx(
        "w-fit max-w-[92%] rounded-card border px-3.5 py-2.5 wrap-anywhere sm:max-w-[85%]",
        isOwn ? "ml-auto border-transparent bg-accent-soft" : "border-line bg-page",
      )}
    >
      {children}
      <time dateTime={at} className="mt-1 block text-right text-xs text-muted">
        {formatMessageTime(at)}
      </time>
    </article>
  );
}

/** Formats a message's time in UK time: '15:04' for today, '5 Jan 2025, 15:04' for earlier days. */
export function formatMessageTime(at: string, now = new Date()): string {
  const instant = new Date(at);
  return londonDate(instant) === londonDate(now)
    ? londonTime(instant).slice(0, 5)
    : formatMoment(at);
}
