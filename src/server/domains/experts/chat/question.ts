import type { z } from "zod/mini";
import type { AssistantType, ChatProgress } from "#contract/experts/chat.ts";
import type { LibraryEntry } from "#rules/knowledge/entry.ts";
import type { ChatMessageRow } from "#server/schema/experts.ts";

/** How far an answer has come, and whether anybody still waits for it. */
export interface Listener {
  report: (progress: z.output<typeof ChatProgress>) => void;
  gone: AbortSignal;
}

export interface Question {
  assistant: AssistantType;
  question: string;
  /** The entry that was chosen of those suggested; null where it is asked in words alone. */
  chosen: LibraryEntry | null;
  /** What was said before, the oldest first. */
  before: readonly ChatMessageRow[];
}
