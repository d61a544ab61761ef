import type { HTMLAttributes } from "react";
import { cx } from "./cx.ts";

type CardProps = HTMLAttributes<HTMLElement> & {
  as?: "div" | "article" | "section" | "li";
  /** No padding, for cards that begin with a picture or hold rows. */
  flush?: boolean;
};

/** A surface with a hairline border; cards do not float, so they have no shadow. */
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
