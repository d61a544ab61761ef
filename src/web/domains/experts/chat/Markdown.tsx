import { Fragment, type ReactNode } from "react";
import { Link } from "wouter";
import type { Citation } from "#contract/experts/chat.ts";
import { entryPath } from "#web/domains/experts/library/SourceLink.tsx";
import { type Block, type Inline, readMarkdown } from "./markdown.ts";

interface MarkdownProps {
  text: string;
  /** The sources that the numbers in the text refer to. */
  citations: readonly Citation[];
}

/** Renders an answer as React elements of known kinds only, so that no other markup of a model can reach the page. */
export const Markdown = ({ text, citations }: MarkdownProps) => (
  <div className="grid gap-2">
    {readMarkdown(text).map((block, index) => (
      // an index is a stable key, because a message's text only grows at its end
      // oxlint-disable-next-line react/no-array-index-key
      <Fragment key={index}>{drawBlock(block, citations)}</Fragment>
    ))}
  </div>
);

function drawBlock(block: Block, citations: readonly Citation[]): ReactNode {
  if (block.is === "table") return <Table rows={block.rows} citations={citations} />;
  if (block.is !== "list")
    return (
      <p className={block.is === "heading" ? "font-semibold" : undefined}>
        {drawParts(block.parts, citations)}
      </p>
    );
  const items = block.items.map((parts, index) => (
    // the index is a stable key, as above
    // oxlint-disable-next-line react/no-array-index-key
    <li key={index}>{drawParts(parts, citations)}</li>
  ));
  return block.ordered ? (
    <ol className="grid list-decimal gap-1 pl-6">{items}</ol>
  ) : (
    <ul className="grid list-disc gap-1 pl-5">{items}</ul>
  );
}

interface TableProps {
  rows: Inline[][][];
  citations: readonly Citation[];
}

/** A table whose first row and first column contain headings. */
function Table({ rows, citations }: TableProps) {
  // the index is a stable key, as above
  /* oxlint-disable react/no-array-index-key */
  return (
    <table className="w-full text-left [&_:is(td,th)]:border-b [&_:is(td,th)]:border-line [&_:is(td,th)]:py-2 [&_:is(td,th)]:pr-3 [&_:is(td,th)]:align-top">
      <thead className="text-sm text-muted">
        <tr>
          {rows[0]?.map((cell, index) => (
            <th key={index} scope="col">
              {drawParts(cell, citations)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.slice(1).map(([first, ...cells], row) => (
          <tr key={row}>
            <th scope="row" className="font-semibold">
              {first && drawParts(first, citations)}
            </th>
            {cells.map((cell, index) => (
              <td key={index}>{drawParts(cell, citations)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
  /* oxlint-enable react/no-array-index-key */
}

const drawParts = (parts: Inline[], citations: readonly Citation[]) =>
  parts.map((part, index) => (
    // the index is a stable key, as above
    // oxlint-disable-next-line react/no-array-index-key
    <Fragment key={index}>{drawPart(part, citations)}</Fragment>
  ));

function drawPart(part: Inline, citations: readonly Citation[]): ReactNode {
  switch (part.is) {
    case "text":
      return part.text;
    case "code":
      return <code className="rounded-control bg-sunken px-1">{part.text}</code>;
    case "strong":
      return <strong className="font-semibold">{drawParts(part.parts, citations)}</strong>;
    case "em":
      return <em>{drawParts(part.parts, citations)}</em>;
    case "link":
      return (
        <a className="link" href={part.to} target="_blank" rel="noreferrer noopener">
          {drawParts(part.parts, citations)}
        </a>
      );
    case "source": {
      const citation = citations[part.number - 1];
      return citation ? (
        <SourceChip number={part.number} citation={citation} />
      ) : (
        `[${part.number}]`
      );
    }
  }
}

/** The number of a source in the text, which links to the library. */
const SourceChip = ({ number, citation }: { number: number; citation: Citation }) => (
  <Link
    href={entryPath(citation.id)}
    aria-label={`Source ${number}: ${citation.title}, ${citation.publisher}`}
    className="mx-0.5 inline-flex min-w-6 items-center justify-center rounded-full bg-accent-soft px-1.5 align-baseline text-sm font-semibold text-accent no-underline hover:bg-accent hover:text-on-accent"
  >
    {number}
  </Link>
);
