import type { ComponentProps, MouseEvent } from "react";
import { type ButtonSize, type ButtonVariant, buttonLook, iconButtonLook } from "./button-look.ts";
import { cx } from "./cx.ts";
import { Spinner } from "./Spinner.tsx";

interface Look {
  variant?: ButtonVariant;
  size?: ButtonSize;
}

type ButtonProps = ComponentProps<"button"> & Look & { busy?: boolean };

/**
 * A button of type "button" by default. While `busy` it keeps its place, width and focus, shows a spinner and ignores
 * clicks.
 */
export function Button({ variant, size, busy = false, className, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      {...ignoring(busy)}
      className={cx(buttonLook(variant, size), "relative", className)}
    >
      {busy && <Spinner className="absolute" />}
      <span className={cx("inline-flex items-center gap-2", busy && "opacity-0")}>{children}</span>
    </button>
  );
}

/** A plain link that looks like a button. For links inside the app use the router's link with `buttonLook`. */
export function ButtonLink({
  variant,
  size,
  className,
  children,
  ...rest
}: ComponentProps<"a"> & Look) {
  return (
    <a {...rest} className={cx(buttonLook(variant, size), className)}>
      {children}
    </a>
  );
}

/** A square button with an icon as its child; the label is its accessible name. */
export function IconButton({
  label,
  busy = false,
  className,
  children,
  ...rest
}: ComponentProps<"button"> & { label: string; busy?: boolean }) {
  return (
    <button
      type="button"
      aria-label={label}
      {...rest}
      {...ignoring(busy)}
      className={cx(iconButtonLook, className)}
    >
      {busy ? <Spinner /> : children}
    </button>
  );
}

// not `disabled`, which would lose the focus during a save
const ignoring = (busy: boolean) =>
  busy && {
    "aria-busy": true,
    "aria-disabled": true,
    onClick: (event: MouseEvent) => event.preventDefault(),
  };
