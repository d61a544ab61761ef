import { Page, PageTitle } from "#web/ui/Page.tsx";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useSearchParams, Link } from "wouter";
import { type AssistantType, chatEndpoints } from "#contract/experts/chat.ts";
import { paths } from "#contract/paths.ts";
import { consentEndpoints } from "#contract/people/consents.ts";
import { queryOf, useSave } from "#web/core/query.ts";
import { Checkbox } from "#web/ui/Checkbox.tsx";
import { cx } from "#web/ui/cx.ts";
import { ChatPanel } from "./ChatPanel.tsx";
import { History } from "./History.tsx";
import { specialistFor, type Specialist, specialists } from "./specialists.ts";
import { useChat } from "./use-chat.ts";

/** The 'Ask the Expert' page: the specialists on the left, the chat on the right. */
export function AskPage() {
  const [params, setParams] = useSearchParams();
  const specialist = specialistFor(params.get("assistant"));
  const chat = useChat(specialist, params.get("chat"));
  const open = (id: string) => setParams({ assistant: specialist.type, chat: id });
  return (
    <Page>
      <header>
        <PageTitle>Ask the Expert</PageTitle>
        <p className="mt-1 max-w-[68ch] text-muted">
          UK rules and horse health, answered from a library that names its official sources, and
          from your own records.
        </p>
      </header>
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

/** The specialists to choose from; on a phone a row that scrolls to the chosen one. */
export function SpecialistPanel({ chosen }: { chosen: Specialist }) {
  const row = useRef<HTMLElement>(null);
  const { type } = chosen;
  useEffect(() => {
    if (row.current) showChosen(row.current, type);
  }, [type]);
  return (
    <nav
      ref={row}
      aria-label="Specialists"
      className="-mx-4 overflow-x-auto px-4 sm:mx-0 sm:px-0 lg:rounded-card lg:border lg:border-line lg:bg-surface lg:p-2"
    >
      <ul className="flex gap-2 pb-1 lg:grid lg:gap-1 lg:pb-0">
        {specialists.map((specialist) => (
          <li key={specialist.type} data-specialist={specialist.type} className="flex-none">
            <Choice specialist={specialist} isChosen={specialist === chosen} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

// scrolls only the row, because `scrollIntoView` would scroll the page too
function showChosen(row: HTMLElement, type: AssistantType) {
  const chosen = row.querySelector(`[data-specialist=${type}]`);
  if (!chosen) return;
  const { left, width } = chosen.getBoundingClientRect();
  const beyond = left - row.getBoundingClientRect().left - (row.clientWidth - width) / 2;
  row.scrollLeft += beyond;
}

function Choice({ specialist, isChosen }: { specialist: Specialist; isChosen: boolean }) {
  const { type, name, description, icon: Icon } = specialist;
  return (
    <Link
      href={`${paths.ask}?assistant=${type}`}
      aria-current={isChosen ? "true" : undefined}
      className={cx(
        "flex min-h-row items-center gap-3 rounded-card border px-3 py-2 no-underline",
        isChosen
          ? "border-accent bg-accent-soft text-accent"
          : "border-line bg-surface text-ink hover:bg-sunken lg:border-transparent",
      )}
    >
      <Icon aria-hidden className={isChosen ? undefined : "text-tan"} />
      <span>
        <span className="block font-semibold whitespace-nowrap lg:whitespace-normal">{name}</span>
        <span className="hidden text-sm text-muted lg:block">{description}</span>
      </span>
    </Link>
  );
}

/** Says who answers and which data leaves this server; shown where questions are asked. */
export function ServiceNote() {
  const { data } = useQuery(queryOf(chatEndpoints.service, {}));
  const { save, busy } = useSave(consentEndpoints.change, { failed: "Failed to keep your choice" });
  if (!data) return null;
  const allow = (consented: boolean) =>
    void save({ body: { consentType: "AI_ASSISTANTS", consented } });
  return (
    <section
      aria-label="How answers are made"
      className="grid max-w-[80ch] gap-3 text-sm text-muted"
    >
      {data.model ? (
        <>
          <p>
            Your question and what was said just before go to {data.model.provider} (
            {data.model.name}), with no name and no e-mail address. Answers use only the{" "}
            <LibraryLink />. An emergency, and a plain question about your records, is answered
            here.
          </p>
          <Checkbox
            label={`Let the AI model at ${data.model.provider} look up my yard's records`}
            hint="Horses, health records, events and costs of this yard, when a question needs them. You can take this back at any time."
            checked={data.recordsAllowed === true}
            onChange={allow}
            disabled={busy}
          />
        </>
      ) : (
        <p>
          Answers come from the <LibraryLink /> and from your own records. No AI model is used and
          nothing leaves this server.
        </p>
      )}
      <p>This is information, not veterinary or legal advice. In an emergency ring your vet.</p>
    </section>
  );
}

const LibraryLink = () => (
  <Link href={paths.library} className="link">
    reference library
  </Link>
);
