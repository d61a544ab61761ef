import { useQuery } from "@tanstack/react-query";
import { MessageSquarePlus } from "lucide-react";
import { useState } from "react";
import { chatEndpoints, type Suggestion } from "#contract/experts/chat.ts";
import { useDraft } from "#web/core/draft.ts";
import { queryOf } from "#web/core/query.ts";
import { Button, Spinner } from "#web/ui/Button.tsx";
import { Card } from "#web/ui/Card.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { Composer } from "./Composer.tsx";
import { Messages } from "./Messages.tsx";
import type { Specialist } from "./specialists.ts";
import { useQuestion, type Chat } from "./use-chat.ts";
import { useOpening } from "#web/core/use-opening.ts";

interface ChatPanelProps {
  specialist: Specialist;
  chat: Chat;
  onNew: () => void;
}

/** The chat, 600 px high: the specialist, the messages, and the composer. */
export function ChatPanel({ specialist, chat, onNew }: ChatPanelProps) {
  const sessionId = chat.session?.id ?? null;
  const [typed, setTyped] = useState("");
  useOpening("question", (asked) => setTyped(asked.get("text") ?? ""));
  const question = useQuestion(sessionId);
  const messages = useMessages(sessionId);
  const draft = useDraft({
    name: `chat:${specialist.type}`,
    read: () => ({ typed, asked: typed.trim() === "" ? null : question.askedPart.read() }),
    restore: (kept) => {
      setTyped(kept.typed);
      question.askedPart.restore(kept.asked);
    },
  });
  const send = (content: string) =>
    void question.send(content).then((wasSent) => wasSent && setTyped(""));
  return (
    <Card
      as="section"
      flush
      aria-labelledby="specialist"
      className="flex h-[600px] min-w-0 flex-col"
    >
      <Head
        specialist={specialist}
        isBegun={Boolean(messages.data?.length)}
        isBusy={question.isSending}
        onNew={onNew}
      />
      <Conversation
        specialist={specialist}
        chat={chat}
        messages={messages}
        question={question}
        onSuggest={send}
        onChoose={({ id, title }) => void question.send(title, id)}
      />
      <Composer
        draft={draft}
        value={typed}
        onChange={setTyped}
        onSend={send}
        onStop={question.stop}
        isSending={question.isSending}
        isReady={sessionId !== null}
        label={`Your question to the ${specialist.name}`}
      />
    </Card>
  );
}

interface HeadProps {
  specialist: Specialist;
  isBegun: boolean;
  isBusy: boolean;
  onNew: () => void;
}

const Head = ({ specialist, isBegun, isBusy, onNew }: HeadProps) => (
  <header className="flex flex-none items-start justify-between gap-3 border-b border-line px-4 py-3 sm:px-5">
    <div className="min-w-0">
      <h2 id="specialist" className="font-display text-xl">
        {specialist.name}
      </h2>
      <p className="text-sm text-muted">{specialist.description}</p>
    </div>
    {isBegun && (
      <Button variant="quiet" onClick={onNew} disabled={isBusy} className="flex-none">
        <MessageSquarePlus aria-hidden />
        New chat
      </Button>
    )}
  </header>
);

const useMessages = (sessionId: string | null) =>
  useQuery({
    ...queryOf(chatEndpoints.messages, { params: { sessionId: sessionId ?? "" } }),
    enabled: sessionId !== null,
  });

interface ConversationProps {
  specialist: Specialist;
  chat: Chat;
  messages: ReturnType<typeof useMessages>;
  question: ReturnType<typeof useQuestion>;
  onSuggest: (question: string) => void;
  onChoose: (suggestion: Suggestion) => void;
}

function Conversation(props: ConversationProps) {
  const { specialist, chat, messages, question, onSuggest, onChoose } = props;
  const { data, error, refetch } = messages;
  if (chat.trouble) return <Trouble text={chat.trouble} onRetry={chat.retry} />;
  // messages stay shown when a refetch fails, as without a connection
  if (error && !data) return <Trouble text={error.sentence} onRetry={() => void refetch()} />;
  if (!data) return <MessagesSkeleton />;
  return (
    <>
      <Messages
        specialist={specialist}
        messages={data}
        pending={question.pending}
        onSuggest={onSuggest}
        onChoose={onChoose}
      />
      <Thinking isThinking={question.isSending} />
    </>
  );
}

const Trouble = ({ text, onRetry }: { text: string; onRetry: () => void }) => (
  <EmptyState
    className="flex-1"
    level={3}
    title="The chat could not be opened"
    text={text}
    action={<Button onClick={onRetry}>Try again</Button>}
  />
);

const Thinking = ({ isThinking }: { isThinking: boolean }) => (
  <output className="flex flex-none items-center gap-2 px-4 text-muted sm:px-5">
    {isThinking && (
      <>
        <Spinner className="my-1.5" />
        Thinking
      </>
    )}
  </output>
);

const MessagesSkeleton = () => (
  <div className="grid flex-1 content-start gap-4 p-5">
    <Skeleton className="ml-auto h-11 w-2/3" />
    <Skeleton className="h-32 w-5/6" />
  </div>
);
