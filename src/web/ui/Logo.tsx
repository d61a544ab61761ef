import { cx } from "./cx.ts";

/** The logo's picture: a stable door with a horse's head over it. */
export function LogoMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" className={cx("size-8 flex-none", className)} aria-hidden>
      <path d="M3.5 31V14.5a12.5 12.5 0 0 1 25 0V31Z" className="fill-accent" />
      <path d="M6.5 19v-4.5a9.5 9.5 0 0 1 19 0V19Z" className="fill-page" />
      <path
        transform="translate(2.2 4.3) scale(.143)"
        d="M94 10c-4 4-6 10-7 16-5 2-9 6-12 12-6 11-14 20-21 28-5 6-11 11-12 17-1 4 1 8 4 9 2 4 8 5 12 2 6-4 12-6 18-8 8-3 14-7 17-14 2 12-2 22-8 31h56c-1-28-9-50-24-64-4-4-9-8-13-10 0-6-4-14-10-19Z"
        className="fill-accent"
      />
      <path d="M7 28 25 22M6 22h20M6 28h20" className="stroke-page" strokeWidth="1.6" fill="none" />
    </svg>
  );
}

/** The logo with the product's name. With `crowded`, a bar that is too narrow shows the picture only. */
export const Logo = ({ crowded = false }: { crowded?: boolean }) => (
  <span className="inline-flex items-center gap-2.5">
    <LogoMark />
    <span
      className={cx(
        "font-display text-xl text-ink",
        crowded && "max-[22.5rem]:hidden md:max-lg:hidden",
      )}
    >
      Loosebox
    </span>
  </span>
);
