import { cx } from "./cx.ts";

interface DescriptionListProps {
  /** Pairs of label and value; a pair with the value null is left out. */
  facts: readonly (readonly [string, string | null])[];
  className?: string;
}

/** A list of facts, each with its label, one on a line. */
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
