import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { chatEndpoints, type ChatSession } from "#contract/experts/chat.ts";
import { queryOf, useMutate } from "#web/core/query.ts";
import { CallFailed } from "#web/core/call.ts";
import { useCreateOnce } from "#web/core/create-once.ts";
import { toast } from "#web/ui/toast.ts";
import { type Specialist, titleOf } from "./specialists.ts";

export interface Chat {
  /** The chat that is shown; null while there is none. */
  session: ChatSession | null;
  /** This specialist's chats, most recently used first. */
  chats: readonly ChatSession[];
  /** Why there is no chat; null if there is one or it is loading. */
  trouble: string | null;
  /** Starts another chat. Resolves to null on failure, which a toast has shown. */
  begin: () => Promise<ChatSession | null>;
  retry: () => void;
}

/** The chat with a specialist: the requested one, otherwise the most recent, otherwise a new one. */
export function useChat(specialist: Specialist, wanted: string | null): Chat {
  const { data, error, refetch } = useQuery(queryOf(chatEndpoints.sessions, {}));
  const { begin, isPending, failure } = useBeginning(specialist);
  const chats = data?.filter(({ assistantType }) => assistantType === specialist.type) ?? [];
  const session = chats.find(({ id }) => id === wanted) ?? chats[0] ?? null;

  // once for each specialist: after a failure there is a retry button, not a retry loop
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
