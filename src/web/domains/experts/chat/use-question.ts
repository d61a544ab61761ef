import { useRef, useState } from "react";
import { v7 as uuid } from "uuid";
import { chatEndpoints } from "#contract/experts/chat.ts";
import { CallFailed } from "#web/core/call.ts";
import type { DraftPart } from "#web/core/draft.ts";
import { useMutateWithProgress } from "#web/core/progress-stream.ts";
import { toast } from "#web/ui/toast.ts";

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
  // a question sent again unchanged keeps its id
  const asked = useRef(none);
  const [pending, setPending] = useState<PendingQuestion | null>(null);

  /**
   * Sends what was typed, or the suggested entry of this id under its title; false if it was blank, there is no chat,
   * or it failed.
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
  /** Keeps the sent question in the draft, so that after a reload it is still the same question. */
  const askedPart: DraftPart = {
    read: () => asked.current,
    restore: (kept) => (asked.current = kept as SentQuestion),
  };
  return { send, stop, isSending, pending, askedPart };
}
