import { ExternalLink } from "lucide-react";
import { Link } from "wouter";
import type { Citation, MessageMetadata } from "#contract/chat.ts";
import { entryPath } from "./SourceChip.tsx";

const OFFICIAL = "Source: Official regulatory documentation";

interface SourcesProps {
  metadata: MessageMetadata;
  isFromRecords: boolean;
}

/** What an answer rests on: the line of the specification, and each source with its number. */
export function Sources({ metadata, isFromRecords }: SourcesProps) {
  const { citations, answered } = metadata;
  if (citations.length === 0 && (answered || isFromRecords)) return null;
  if (citations.length === 0)
    return <p className="text-sm text-muted">{OFFICIAL}, which does not hold this</p>;
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
      {isWebPage(citation.url) && <OfficialPage url={citation.url} number={number} />}
    </span>
  </li>
);

const OfficialPage = ({ url, number }: { url: string; number: number }) => (
  <a
    href={url}
    target="_blank"
    rel="noreferrer noopener"
    aria-label={`Official page of source ${number}, opens a new tab`}
    className="link inline-flex items-center gap-1 whitespace-nowrap"
  >
    Official page
    <ExternalLink aria-hidden className="!size-4" />
  </a>
);

const isWebPage = (url: string) => /^https?:\/\//.test(url);
