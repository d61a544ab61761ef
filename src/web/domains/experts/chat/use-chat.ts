import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { v7 as uuid } from "uuid";
import { chatEndpoints, type ChatSession } from "#contract/experts/chat.ts";
import { CallFailed } from "#web/core/call.ts";
import { useCreateOnce } from "#web/core/create-once.ts";
import type { DraftPart } from "#web/core/draft.ts";
import { useMutateWithProgress } from "#web/core/progress-stream.ts";
import { queryOf, useMutate } from "#web/core/query.ts";
import { toast } from "#web/ui/toast.ts";
import { type Specialist, titleOf } from "./specialists.ts";

export interface Chat {
  /** The open chat; null while there is none. */
  session: ChatSession | null;
  /** The user's chats with this specialist, most recently used first. */
  chats: readonly ChatSession[];
  /** Why there is no chat; null while one is open or loading. */
  trouble: string | null;
  /** Starts another chat. Resolves to null after a failure, which a toast reports. */
  begin: () => Promise<ChatSession | null>;
  retry: () => void;
}

/** The chat with a specialist: the one that the URL asks for, otherwise the most recent, otherwise a new one. */
export function useChat(specialist: Specialist, wanted: string | null): Chat {
  const { data, error, refetch } = useQuery(queryOf(chatEndpoints.sessions, {}));
  const { begin, isPending, failure } = useBeginning(specialist);
  const chats = data?.filter(({ assistantType }) => assistantType === specialist.type) ?? [];
  const session = chats.find(({ id }) => id === wanted) ?? chats[0] ?? null;

  // a chat is created once for each specialist: after a failure the user has a button to retry, and there is no retry
  // loop
  const tried = useRef(new Set<string>());
  const isMissing = data !== undefined && session === null && !isPending;
  useEffect(() => {
    if (!isMissing || tried.current.has(specialist.type)) return;
    tried.current.add(specialist.type);
    void begin();
  });

  const trouble = error?.sentence ?? failure;
  return {
    session,
    chats,
    trouble: session ? null : trouble,
    begin,
    retry: () => void (error ? refetch() : begin()),
  };
}

function useBeginning(specialist: Specialist) {
  const { createOnce } = useCreateOnce<unknown>();
  const creating = useMutate(chatEndpoints.createSession);
  const begin = () =>
    createOnce({
      create: (id) =>
        creating.mutateAsync({
          body: { id, assistantType: specialist.type, title: titleOf(specialist) },
        }),
      change: null,
    }).catch((reason: unknown) => {
      const description = reason instanceof CallFailed ? reason.said : "";
      toast({ title: "Failed to create chat session", description, variant: "destructive" });
      return null;
    });
  return { begin, isPending: creating.isPending, failure: creating.error?.sentence ?? null };
}

/** A question being answered, and the part of its answer received so far. */
export interface PendingQuestion {
  /** The id that the question will have among the messages. */
  id: string;
  question: string;
  answer: string;
  since: string;
}

type SentQuestion = typeof none;
const none = { sessionId: "", content: "", id: "", entryId: "" };

const isSame = (before: SentQuestion, now: Omit<SentQuestion, "id">) =>
  before.sessionId === now.sessionId &&
  before.content === now.content &&
  before.entryId === now.entryId;

/** Sends questions to a chat, one at a time. */
export function useQuestion(sessionId: string | null) {
  const { send: post, stop, isSending } = useMutateWithProgress(chatEndpoints.send);
  // a question that is sent again unchanged keeps its id, so that it is stored once
  const asked = useRef(none);
  const [pending, setPending] = useState<PendingQuestion | null>(null);

  /**
   * Sends what was typed, or the suggested entry of this id under its title. Resolves to false if the text was
   * blank, there is no chat, or sending failed.
   */
  const send = async (typed: string, entryId = ""): Promise<boolean> => {
    const content = typed.trim();
    if (content === "" || sessionId === null || isSending) return false;
    const wanted = { sessionId, content, entryId };
    const id = isSame(asked.current, wanted) ? asked.current.id : uuid();
    asked.current = { ...wanted, id };
    setPending({ id, question: content, answer: "", since: new Date().toISOString() });
    try {
      await post(
        { params: { sessionId }, body: { content, id, ...(entryId && { entryId }) } },
        ({ add, fresh }) =>
          setPending((now) => now && { ...now, answer: fresh ? add : now.answer + add }),
      );
      asked.current = none;
      return true;
    } catch (error) {
      const description = error instanceof CallFailed ? error.said : "";
      toast({ title: "Failed to send message", description, variant: "destructive" });
      return false;
    } finally {
      setPending(null);
    }
  };
  /** Keeps the sent question in the draft, so that sending it again after a reload uses the same id. */
  const askedPart: DraftPart = {
    read: () => asked.current,
    restore: (kept) => (asked.current = kept as SentQuestion),
  };
  return { send, stop, isSending, pending, askedPart };
}
