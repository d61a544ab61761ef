import { ExternalLink } from "lucide-react";
import { Link } from "wouter";
import type { Citation, MessageMetadata } from "#contract/experts/chat.ts";
import { entryPath } from "#web/domains/experts/library/SourceLink.tsx";

const OFFICIAL = "Source: Official regulatory documentation";

interface SourcesProps {
  metadata: MessageMetadata;
  /** Whether the answer is at least partly based on the yard's records. */
  isFromRecords: boolean;
  /** Whether the answer was stopped or has another notice. */
  isCut: boolean;
}

/**
 * An answer's sources: the line from the specification, and each source with its number. The line is shown even
 * if nothing was cited, and then says so (decision 0009).
 */
export function Sources({ metadata, isFromRecords, isCut }: SourcesProps) {
  const { citations, answered, suggestions } = metadata;
  // an answer that only offers suggestions has no sources yet
  if (suggestions.length > 0) return null;
  if (citations.length === 0)
    return (
      <p className="text-sm text-muted">
        <span>{OFFICIAL}</span>
        {insteadOfSources(isFromRecords, answered || isCut)}
      </p>
    );
  return (
    <div className="border-t border-line pt-2 text-sm">
      <p className="text-muted">{OFFICIAL}</p>
      <ol aria-label="Sources" className="mt-1 grid gap-1">
        {citations.map((citation, index) => (
          <Source key={citation.id} citation={citation} number={index + 1} />
        ))}
      </ol>
    </div>
  );
}

function insteadOfSources(isFromRecords: boolean, isHeld: boolean) {
  if (isFromRecords) return " was not needed: this is from your yard's own records";
  return isHeld ? " is not cited in this answer" : ", which does not hold this";
}

const Source = ({ citation, number }: { citation: Citation; number: number }) => (
  <li className="flex items-start gap-2">
    <span aria-hidden className="min-w-4 font-semibold">
      {number}
    </span>
    <span className="min-w-0">
      <Link href={entryPath(citation.id)} className="link">
        {citation.title}
      </Link>
      <span className="text-muted">, {citation.publisher} </span>
      {isWebPage(citation.url) && <SourcePage url={citation.url} number={number} />}
    </span>
  </li>
);

const SourcePage = ({ url, number }: { url: string; number: number }) => (
  <a
    href={url}
    target="_blank"
    rel="noreferrer noopener"
    aria-label={`Page of source ${number}, opens a new tab`}
    className="link inline-flex items-center gap-1 whitespace-nowrap"
  >
    Page
    <ExternalLink aria-hidden className="!size-4" />
  </a>
);

const isWebPage = (url: string) => /^https?:\/\//.test(url);
