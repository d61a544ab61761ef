import { Link } from "wouter";
import type { Citation } from "#contract/experts/chat.ts";
import { entryPath } from "#web/domains/experts/library/SourceLink.tsx";

/** A source's number in the text; links to the library. */
export const SourceChip = ({ number, citation }: { number: number; citation: Citation }) => (
  <Link
    href={entryPath(citation.id)}
    aria-label={`Source ${number}: ${citation.title}, ${citation.publisher}`}
    className="mx-0.5 inline-flex min-w-6 items-center justify-center rounded-full bg-accent-soft px-1.5 align-baseline text-sm font-semibold text-accent no-underline hover:bg-accent hover:text-on-accent"
  >
    {number}
  </Link>
);
