import { cx } from "./cx.ts";

/** The stable door with a head over it. */
export function LogoMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" className={cx("size-8 flex-none", className)} aria-hidden>
      <path d="M4 30V14a12 12 0 0 1 24 0v16Z" className="fill-accent" />
      <path d="M7 17v-3a9 9 0 0 1 18 0v3Z" className="fill-page" />
      <path
        d="M18.5 6.5c-1 .7-1.5 1.5-1.8 2.5-1.9 1.2-2.7 2.9-4 4.4-.9 1-1.7 1.7-1.7 2.6h1.8c1-.6 2.9-.3 4.2-1.8.2.9.2 1.5 0 2.8h7.6c-.1-4.2-2-7-5.5-8.2 0-.9-.2-1.7-.6-2.3Z"
        className="fill-accent"
      />
      <path
        d="m8 20.5 16 7M8 27.5v-7m16 7v-7"
        className="stroke-page"
        strokeWidth="1.5"
        fill="none"
      />
    </svg>
  );
}

/** The mark and the name. */
export function Logo({ className }: { className?: string }) {
  return (
    <span className={cx("inline-flex items-center gap-2.5", className)}>
      <LogoMark />
      <span className="font-display text-xl text-ink">Loosebox</span>
    </span>
  );
}
