interface BarProps {
  /** From 0 to 1. */
  share: number;
  className?: string;
}

/** A bar for the share of the greatest value; the figure is beside it as text. */
export const Bar = ({ share, className }: BarProps) => (
  <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden className={className}>
    <rect width={share * 100} height="8" fill="var(--accent)" />
  </svg>
);
