import { Page } from "#web/ui/Page.tsx";
import { useSearchParams } from "wouter";
import { ChatPanel } from "./ChatPanel.tsx";
import { History } from "./History.tsx";
import { SpecialistPanel } from "./SpecialistPanel.tsx";
import { ServiceNote } from "./ServiceNote.tsx";
import { specialistFor } from "./specialists.ts";
import { useChat } from "./use-chat.ts";

/** Ask the Expert: the specialists on the left, the chat on the right. */
export function AskPage() {
  const [params, setParams] = useSearchParams();
  const specialist = specialistFor(params.get("assistant"));
  const chat = useChat(specialist, params.get("chat"));
  const open = (id: string) => setParams({ assistant: specialist.type, chat: id });
  return (
    <Page
      title="Ask the Expert"
      text="UK rules and horse health, answered from a library that names its official sources, and from your own records."
    >
      <div className="grid items-start gap-4 lg:grid-cols-[19rem_1fr] lg:gap-6">
        <SpecialistPanel chosen={specialist} />
        <ChatPanel
          key={specialist.type}
          specialist={specialist}
          chat={chat}
          onNew={() => void chat.begin().then((made) => made && open(made.id))}
        />
        <div className="grid gap-4 lg:col-start-1 lg:row-start-2">
          <History
            chats={chat.chats}
            current={chat.session?.id ?? null}
            onOpen={open}
            onGone={() => setParams({ assistant: specialist.type })}
          />
        </div>
        <div className="lg:col-start-2 lg:row-start-2">
          <ServiceNote />
        </div>
      </div>
    </Page>
  );
}
