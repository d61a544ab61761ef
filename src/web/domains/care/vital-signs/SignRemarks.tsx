import { CircleAlert } from "lucide-react";
import { Link } from "wouter";
import { paths } from "#contract/paths.ts";
import type { SignRemark } from "#rules/measures/sign-remarks.ts";
import { cx } from "#web/ui/cx.ts";

/** What is not as usual, each with the entry of the library that says so. */
export const SignRemarks = ({ remarks }: { remarks: readonly SignRemark[] }) => (
  <ul className="grid gap-1" aria-live="polite">
    {remarks.map(({ sign, isUrgent, finding, advice, source }) => (
      <li
        key={sign}
        className={cx(
          "flex gap-1.5 text-sm font-semibold",
          isUrgent ? "text-overdue" : "text-soon",
        )}
      >
        <CircleAlert className="mt-0.5 size-4 flex-none" aria-hidden />
        <span>
          {finding} {advice}{" "}
          {source && (
            <Link href={paths.libraryEntry.replace(":id", source)} className="link font-normal">
              Source
            </Link>
          )}
        </span>
      </li>
    ))}
  </ul>
);
