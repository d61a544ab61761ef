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

/** The chat's messages, oldest first; scrolls to the last question when a message is added. */
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

/** The question being answered, and the part of the answer received so far. */
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
  // a refetch adds the question to the messages at once, but the answer only when it is complete
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
  /** Identifies the last message, so it changes when a message is added. */
  till: string;
  isBusy: boolean;
  children: ReactNode;
}

// scrolls to the question, so that the answer is read from its beginning, where an emergency would be mentioned
function showLastQuestion(place: HTMLElement) {
  const questions = place.querySelectorAll<HTMLElement>("[data-question]");
  const last = questions[questions.length - 1];
  if (last) place.scrollTop = last.offsetTop - 16;
}

/**
 * The scrolling area of the messages: a live region that screen readers read as messages are added, but not
 * while an answer is streaming.
 */
function Scrolling({ till, isBusy, children }: ScrollingProps) {
  const place = useRef<HTMLDivElement>(null);
  const seen = useRef("");
  useEffect(() => {
    const { current } = place;
    // leaves the user's own scroll position alone until a message is added
    if (current && seen.current !== till) showLastQuestion(current);
    seen.current = till;
  });
  return (
    <div
      ref={place}
      role="log"
      aria-busy={isBusy}
      aria-label="Conversation"
      // focusable, so that the area can be scrolled by keyboard even if it contains no link
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

/** Shown in an empty chat: the specialist's purpose, and sample questions. */
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
