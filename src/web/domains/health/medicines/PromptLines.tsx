import { CircleAlert, CircleHelp } from "lucide-react";
import { Link } from "wouter";
import { paths } from "#contract/paths.ts";
import { sourceName } from "#rules/knowledge/source-names.ts";
import type { PromptLine } from "#rules/medicines/food-chain.ts";
import { cx } from "#web/ui/cx.ts";

interface PromptLinesProps {
  lines: readonly PromptLine[];
  isGrave: boolean;
  /** The horse's name, where the form is for several horses. */
  whose: string | null;
}

/** Points to consider before saving, each with its source in the library. */
export function PromptLines({ lines, isGrave, whose }: PromptLinesProps) {
  const Sign = isGrave ? CircleAlert : CircleHelp;
  return (
    <span
      className={cx(
        "flex items-start gap-1.5 rounded-control px-3 py-2 text-sm",
        isGrave ? "bg-overdue-soft text-overdue" : "bg-soon-soft text-soon",
      )}
    >
      <Sign className="mt-px flex-none" aria-hidden />
      <span className="grid gap-1">
        {whose && <strong>{whose}</strong>}
        {lines.map(({ sentence, source }) => (
          <span key={source}>
            {sentence}{" "}
            <Link
              href={paths.libraryEntry.replace(":id", source)}
              target="_blank"
              className="underline"
            >
              Source: {sourceName(source)}
            </Link>
          </span>
        ))}
      </span>
    </span>
  );
}
