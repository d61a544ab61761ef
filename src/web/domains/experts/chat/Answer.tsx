import { Info, Siren, ChevronRight, ExternalLink } from "lucide-react";
import { Link } from "wouter";
import type {
  ChatMessage,
  MessageMetadata,
  Suggestion,
  UsedRecord,
  Citation,
} from "#contract/experts/chat.ts";
import { AnswerTools } from "./AnswerTools.tsx";
import { Bubble } from "./Bubble.tsx";
import { Markdown } from "./Markdown.tsx";
import type { Specialist } from "./specialists.ts";
import { entryPath } from "#web/domains/experts/library/SourceLink.tsx";

interface AnswerProps {
  message: ChatMessage;
  specialist: Specialist;
  /** Whether the answer is to a choice among suggestions. */
  isChosen: boolean;
  /** Called when a suggestion is chosen; absent while an answer is streaming. */
  onChoose: ((suggestion: Suggestion) => void) | undefined;
}

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
function Sources({ metadata, isFromRecords, isCut }: SourcesProps) {
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

/** A specialist's answer, with its sources and the buttons to copy and rate it. */
export function Answer({ message, specialist, isChosen, onChoose }: AnswerProps) {
  const { content, metadata, records, notice, createdAt } = message;
  const { text, label } = partsOf(content);
  return (
    <Bubble from={specialist.name} at={createdAt}>
      <div className="grid gap-3">
        {notice && <Notice>{notice}</Notice>}
        <AnswerText text={text} metadata={metadata} onChoose={onChoose} />
        {records.length > 0 && <Records records={records} />}
        {metadata && (
          <Sources metadata={metadata} isFromRecords={records.length > 0} isCut={notice !== null} />
        )}
        <Origin words={label ?? wordedBy(metadata)} />
        <AnswerTools message={message} isChosen={isChosen} />
      </div>
    </Bubble>
  );
}

interface AnswerTextProps extends Pick<AnswerProps, "onChoose"> {
  text: string;
  metadata: MessageMetadata | null;
}

/** The answer's text, with suggestions as buttons. */
function AnswerText({ text, metadata, onChoose }: AnswerTextProps) {
  const { citations = [], suggestions = [], urgent = false } = metadata ?? {};
  const said = withoutSuggestions(
    text,
    suggestions.map(({ title }) => title),
  );
  return (
    <>
      {urgent && <Urgent />}
      <Markdown text={said.text} citations={citations} />
      {suggestions.length > 0 && (
        <Suggestions suggestions={suggestions} hints={said.hints} onChoose={onChoose} />
      )}
    </>
  );
}

const Origin = ({ words }: { words: string | null }) =>
  words && <p className="text-sm text-muted">{words}</p>;

const wordedBy = (metadata: MessageMetadata | null) =>
  metadata?.model
    ? `Worded by ${metadata.model} from the sources above. Check before relying on it.`
    : null;

const Notice = ({ children }: { children: string }) => (
  <p className="flex gap-2 rounded-control bg-soon-soft px-3 py-2 text-sm text-soon">
    <Info aria-hidden className="mt-px" />
    {children}
  </p>
);

const Urgent = () => (
  <p className="flex w-fit items-center gap-2 rounded-control bg-overdue-soft px-3 py-1.5 font-semibold text-overdue">
    <Siren aria-hidden />
    Urgent
  </p>
);

const Records = ({ records }: { records: readonly UsedRecord[] }) => (
  <ul aria-label="Records used" className="flex flex-wrap gap-x-4 gap-y-1">
    {records.map(({ label, path }) => (
      <li key={path}>
        <Link href={path} className="link">
          {label}
        </Link>
      </li>
    ))}
  </ul>
);

interface SuggestionsProps {
  suggestions: readonly Suggestion[];
  /** The first words of each suggested entry, by its title. */
  hints: ReadonlyMap<string, string>;
  /** Called when a suggestion is chosen; absent while an answer is streaming. */
  onChoose: ((suggestion: Suggestion) => void) | undefined;
}

/** The library entries that the question may have meant, as buttons; choosing one asks for that entry. */
const Suggestions = ({ suggestions, hints, onChoose }: SuggestionsProps) => (
  <ul aria-label="Which do you mean?" className="grid gap-2">
    {suggestions.map((suggestion) => (
      <li key={suggestion.id}>
        <button
          type="button"
          aria-disabled={!onChoose}
          onClick={() => onChoose?.(suggestion)}
          className="grid min-h-control w-full cursor-pointer grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 rounded-control border border-edge bg-surface px-3 py-2 text-left hover:border-ink hover:bg-sunken aria-disabled:cursor-not-allowed aria-disabled:opacity-50"
        >
          <span className="font-semibold text-accent wrap-anywhere">{suggestion.title}</span>
          <ChevronRight className="row-span-2 text-muted" aria-hidden />
          <span className="text-sm text-muted wrap-anywhere">{hints.get(suggestion.title)}</span>
        </button>
      </li>
    ))}
  </ul>
);

/** An answer split for display into the text and the label that names its origin. */
export interface AnswerParts {
  text: string;
  /** The label, such as 'From the reference library …'; null in a model's answer. */
  label: string | null;
}

/** Removes the list of sources, which is shown separately, and splits off the label. */
export function partsOf(content: string): AnswerParts {
  const [, text = content, label = null] =
    /^([\s\S]*?)(?:(?:^|\n\n)(From (?:the reference library|your yard's own records)[^\n]*))?$/.exec(
      content.trimEnd(),
    ) ?? [];
  return { text: withoutSources(text), label };
}

/**
 * Removes the list of suggestions, which are shown as buttons, from an answer's text; `hints` maps each title to
 * the entry's first words.
 */
export function withoutSuggestions(text: string, titles: readonly string[]) {
  const hints = new Map<string, string>();
  const lines = text.split("\n").filter((line) => {
    const title = titles.find((each) => line.startsWith(`- **${each}** `));
    if (title !== undefined) hints.set(title, line.slice(`- **${title}** `.length));
    return title === undefined;
  });
  return { text: lines.join("\n").trim(), hints };
}

const withoutSources = (text: string) => text.replace(/\n\nSources:?\n+(?:\d+\. [^\n]*\n?)+$/, "");
