import { Info, Siren } from "lucide-react";
import { Link } from "wouter";
import type {
  ChatMessage,
  MessageMetadata,
  Suggestion,
  UsedRecord,
} from "#contract/experts/chat.ts";
import { AnswerTools } from "./AnswerTools.tsx";
import { Bubble } from "./Bubble.tsx";
import { Markdown } from "./Markdown.tsx";
import { partsOf, withoutSuggestions } from "./answer-parts.ts";
import { Sources } from "./Sources.tsx";
import { Suggestions } from "./Suggestions.tsx";
import type { Specialist } from "./specialists.ts";

interface AnswerProps {
  message: ChatMessage;
  specialist: Specialist;
  /** It answers a choice among suggestions. */
  isChosen: boolean;
  /** Called when a suggestion is chosen. Absent while an answer is streaming. */
  onChoose: ((suggestion: Suggestion) => void) | undefined;
}

/** A specialist's answer: text, sources and tools. */
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

/** The text, and suggestions as buttons. */
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
