import { type ReactNode, useEffect, useRef } from "react";
import type { ChatMessage, Suggestion } from "#contract/experts/chat.ts";
import { Button } from "#web/ui/Button.tsx";
import { Answer } from "./Answer.tsx";
import { Bubble } from "./Bubble.tsx";
import { Markdown } from "./Markdown.tsx";
import type { Specialist } from "./specialists.ts";
import type { PendingQuestion } from "./use-chat.ts";

interface MessagesProps {
  specialist: Specialist;
  messages: readonly ChatMessage[];
  pending: PendingQuestion | null;
  onSuggest: (question: string) => void;
  onChoose: (suggestion: Suggestion) => void;
}

/** The messages, oldest first; scrolls when one is added. */
export function Messages(props: MessagesProps) {
  const { specialist, messages, pending, onSuggest, onChoose } = props;
  const isEmpty = messages.length === 0 && !pending;
  return (
    <Scrolling isBusy={pending !== null} till={`${messages.length} ${pending?.since ?? ""}`}>
      {isEmpty && <Welcome specialist={specialist} onSuggest={onSuggest} />}
      <ol className="grid gap-4">
        {messages.map((message, at) => (
          <li
            key={message.id}
            data-question={message.role === "user" ? "" : undefined}
            className="min-w-0"
          >
            {message.role === "user" ? (
              <Bubble from="you" at={message.createdAt}>
                <p className="whitespace-pre-wrap">{message.content}</p>
              </Bubble>
            ) : (
              <Answer
                message={message}
                specialist={specialist}
                isChosen={Boolean(messages[at - 1]?.chosenEntry)}
                onChoose={pending ? undefined : onChoose}
              />
            )}
          </li>
        ))}
        {pending && <Underway pending={pending} specialist={specialist} messages={messages} />}
      </ol>
    </Scrolling>
  );
}

/** The question being answered, and the part of its answer received so far. */
function Underway({
  pending,
  specialist,
  messages,
}: {
  pending: PendingQuestion;
  specialist: Specialist;
  messages: readonly ChatMessage[];
}) {
  const { id, question, answer, since } = pending;
  // after a refetch the messages contain the question at once, and the answer when it is complete
  const asked = messages.findIndex((message) => message.id === id);
  if (asked !== -1 && asked < messages.length - 1) return null;
  return (
    <>
      {asked === -1 && (
        <li data-question="">
          <Bubble from="you" at={since}>
            <p className="whitespace-pre-wrap">{question}</p>
          </Bubble>
        </li>
      )}
      {answer && (
        <li>
          <Bubble from={specialist.name} at={since}>
            <Markdown text={answer} citations={[]} />
          </Bubble>
        </li>
      )}
    </>
  );
}

interface ScrollingProps {
  /** Changes when a message is added. */
  till: string;
  isBusy: boolean;
  children: ReactNode;
}

// an answer is read from its beginning, where an emergency is mentioned
function showLastQuestion(place: HTMLElement) {
  const questions = place.querySelectorAll<HTMLElement>("[data-question]");
  const last = questions[questions.length - 1];
  if (last) place.scrollTop = last.offsetTop - 16;
}

/** A live region that screen readers read as it grows, but not while an answer is streaming. */
function Scrolling({ till, isBusy, children }: ScrollingProps) {
  const place = useRef<HTMLDivElement>(null);
  const seen = useRef("");
  useEffect(() => {
    const { current } = place;
    // does not move the user's own scroll position until a message is added
    if (current && seen.current !== till) showLastQuestion(current);
    seen.current = till;
  });
  return (
    <div
      ref={place}
      role="log"
      aria-busy={isBusy}
      aria-label="Conversation"
      // focusable, to scroll it by keyboard even if it contains no link
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain p-4 sm:px-5"
    >
      {children}
    </div>
  );
}

interface WelcomeProps {
  specialist: Specialist;
  onSuggest: (question: string) => void;
}

/** An empty chat: its purpose, and sample questions. */
const Welcome = ({ specialist, onSuggest }: WelcomeProps) => (
  <div className="grid justify-items-start gap-3 py-2">
    <p className="font-display text-lg">Welcome to the {specialist.name}</p>
    <p className="max-w-[60ch] text-muted">{specialist.welcome}</p>
    <ul aria-label="Questions to begin with" className="grid gap-2">
      {specialist.suggestions.map((question) => (
        <li key={question}>
          <Button className="text-left" onClick={() => onSuggest(question)}>
            {question}
          </Button>
        </li>
      ))}
    </ul>
  </div>
);
