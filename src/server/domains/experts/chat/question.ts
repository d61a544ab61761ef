import type { z } from "zod/mini";
import type { AssistantType, ChatProgress } from "#contract/experts/chat.ts";
import type { LibraryEntry } from "#rules/knowledge/entry.ts";
import type { ChatMessageRow } from "#server/schema/experts.ts";

/** Reports an answer's progress, and whether the client is still connected. */
export interface Listener {
  report: (progress: z.output<typeof ChatProgress>) => void;
  gone: AbortSignal;
}

export interface Question {
  assistant: AssistantType;
  question: string;
  /** The suggested entry that was chosen; null for a typed question. */
  chosen: LibraryEntry | null;
  /** Earlier messages, oldest first. */
  before: readonly ChatMessageRow[];
}
