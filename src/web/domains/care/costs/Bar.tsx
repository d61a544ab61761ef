interface BarProps {
  /** From 0 to 1. */
  share: number;
  className?: string;
}

/** How much something is of the greatest, beside the words that say it. */
export const Bar = ({ share, className }: BarProps) => (
  <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden className={className}>
    <rect width={share * 100} height="8" fill="var(--accent)" />
  </svg>
);
