import { LoaderCircle } from "lucide-react";
import type { ComponentProps, MouseEvent } from "react";
import { cx } from "./cx.ts";

interface Look {
  variant?: ButtonVariant;
  size?: ButtonSize;
}

type ButtonProps = ComponentProps<"button"> & Look & { busy?: boolean };

/**
 * A button of type "button" by default. While `busy`, it keeps its place, width and focus, shows a spinner and
 * ignores clicks.
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

// not `disabled`, because a disabled button would lose the focus during a save
const ignoring = (busy: boolean) =>
  busy && {
    "aria-busy": true,
    "aria-disabled": true,
    onClick: (event: MouseEvent) => event.preventDefault(),
  };

/** A spinner. With a label, screen readers announce it; without one it is decorative. */
export function Spinner({ label, className }: { label?: string; className?: string }) {
  const ring = <LoaderCircle className={cx("animate-spin", className)} aria-hidden />;
  if (!label) return ring;
  return (
    <output className="inline-flex items-center gap-2">
      {ring}
      <span className="sr-only">{label}</span>
    </output>
  );
}

/** `tinted` is for buttons in a row of a list that open a prefilled form. */
type ButtonVariant = "primary" | "secondary" | "tinted" | "quiet" | "danger";
/** `md` is 44 px tall. `lg` is 56 px tall, for the main action of a phone's screen. */
type ButtonSize = "md" | "lg";

const variants: Record<ButtonVariant, string> = {
  primary: "border-transparent bg-accent text-on-accent hover:bg-accent-strong",
  secondary: "border-edge bg-surface text-ink hover:bg-sunken hover:border-ink",
  tinted: "border-transparent bg-accent-soft text-accent-strong hover:border-edge",
  quiet: "border-transparent text-accent hover:bg-accent-soft",
  danger: "border-transparent bg-overdue-solid text-on-overdue hover:brightness-90",
};

const sizes: Record<ButtonSize, string> = {
  md: "min-h-control px-4 py-2 text-base",
  lg: "min-h-thumb px-6 py-3 text-lg",
};

/** The classes that make a link of the router look like a button. */
export const buttonLook = (variant: ButtonVariant = "secondary", size: ButtonSize = "md") =>
  cx(
    "inline-flex items-center justify-center gap-2 rounded-control border font-semibold no-underline",
    "wrap-break-word transition-colors select-none disabled:opacity-50 disabled:cursor-not-allowed",
    "aria-busy:cursor-progress",
    variants[variant],
    sizes[size],
  );

/** The classes of a square 44 px icon button. */
export const iconButtonLook =
  "inline-flex size-control flex-none items-center justify-center rounded-control text-ink transition-colors hover:bg-sunken disabled:opacity-50";
