import { type ReactNode, useEffect, useRef } from "react";
import type { ChatMessage, Suggestion } from "#contract/experts/chat.ts";
import { Answer } from "./Answer.tsx";
import { Bubble } from "./Bubble.tsx";
import { Markdown } from "./Markdown.tsx";
import type { Specialist } from "./specialists.ts";
import type { PendingQuestion } from "./use-question.ts";
import { Welcome } from "./Welcome.tsx";

interface MessagesProps {
  specialist: Specialist;
  messages: readonly ChatMessage[];
  pending: PendingQuestion | null;
  onSuggest: (question: string) => void;
  onChoose: (suggestion: Suggestion) => void;
}

/** What was said, the oldest first; scrolls to the end when something is added. */
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

/** The question that is being answered, and as much of its answer as there is. */
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
  // once the messages are refreshed they stand among them: the question at once, the answer when it is whole
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
  /** Changes when something is added. */
  till: string;
  isBusy: boolean;
  children: ReactNode;
}

// an answer is read from its beginning, where an emergency says so
function showLastQuestion(place: HTMLElement) {
  const questions = place.querySelectorAll<HTMLElement>("[data-question]");
  const last = questions[questions.length - 1];
  if (last) place.scrollTop = last.offsetTop - 16;
}

/** A log that is read out as it grows; while an answer is coming it waits until that is whole. */
function Scrolling({ till, isBusy, children }: ScrollingProps) {
  const place = useRef<HTMLDivElement>(null);
  const seen = useRef("");
  useEffect(() => {
    const { current } = place;
    // somebody who scrolls is left in peace until something is added
    if (current && seen.current !== till) showLastQuestion(current);
    seen.current = till;
  });
  return (
    <div
      ref={place}
      role="log"
      aria-busy={isBusy}
      aria-label="Conversation"
      // scrolled by keys when it holds no link to step to
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain p-4 sm:px-5"
    >
      {children}
    </div>
  );
}
