import type { z } from "zod/mini";
import type { AssistantType, ChatProgress } from "#contract/experts/chat.ts";
import type { ChatMessageRow } from "#server/schema/experts.ts";

/** How far an answer has come, and whether anybody still waits for it. */
export interface Listener {
  report: (progress: z.output<typeof ChatProgress>) => void;
  gone: AbortSignal;
}

export interface Question {
  assistant: AssistantType;
  question: string;
  /** What was said before, the oldest first. */
  before: readonly ChatMessageRow[];
}
