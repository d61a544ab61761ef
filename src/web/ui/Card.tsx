import type { HTMLAttributes, ReactNode } from "react";
import { cx } from "./cx.ts";

type CardProps = HTMLAttributes<HTMLElement> & {
  as?: "div" | "article" | "section" | "li";
  /** Without padding, for cards that begin with a picture or contain rows. */
  flush?: boolean;
};

/** A surface with a thin border. It has no shadow, because cards do not overlap other content. */
export function Card({ as: Element = "div", flush = false, className, ...rest }: CardProps) {
  return (
    <Element
      {...rest}
      className={cx(
        "rounded-card border border-line bg-surface",
        flush ? "overflow-hidden" : "p-4 sm:p-5",
        className,
      )}
    />
  );
}

interface SectionProps {
  /** The id of the heading. */
  id: string;
  title: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A card of a page, named by its heading. */
export const Section = ({ id, title, className = "grid gap-3", children }: SectionProps) => (
  <Card as="section" aria-labelledby={id} className={className}>
    <h2 id={id} className="font-display text-xl">
      {title}
    </h2>
    {children}
  </Card>
);
