import { cx } from "./cx.ts";

interface DescriptionListProps {
  /** Label and value; a null value is left out. */
  facts: readonly (readonly [string, string | null])[];
  className?: string;
}

/** Facts about something, one per line. */
export const DescriptionList = ({ facts, className }: DescriptionListProps) => (
  <dl className={cx("grid grid-cols-[auto_1fr] gap-x-4 gap-y-1", className)}>
    {facts.map(
      ([label, value]) =>
        value && (
          <div key={label} className="contents">
            <dt className="text-muted">{label}</dt>
            <dd className="break-words whitespace-pre-line">{value}</dd>
          </div>
        ),
    )}
  </dl>
);
