import { cx } from "./cx.ts";

/** `tinted`: in a row, opens a prefilled form. */
export type ButtonVariant = "primary" | "secondary" | "tinted" | "quiet" | "danger";
/** `md` is 44 px tall; `lg` is 56 px, for the main action of a phone screen. */
export type ButtonSize = "md" | "lg";

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

/** The classes of a button, for the router's links. */
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
