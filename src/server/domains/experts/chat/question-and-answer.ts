import type { z } from "zod/mini";
import type { LibraryAnswer } from "#assistant/answers/answer.ts";
import { LABEL } from "#assistant/answers/compose.ts";
import type {
  MessageMetadata,
  UsedRecord,
  AssistantType,
  ChatProgress,
} from "#contract/experts/chat.ts";
import type { LibraryEntry } from "#rules/knowledge/entry.ts";
import { modelInUse } from "#server/adapters/models/models.ts";
import type { ChatMessageRow } from "#server/schema/experts.ts";
import type { OwnAnswer } from "./own-records/own-answer.ts";

/** Reports an answer's progress, and whether the client is still connected. */
export interface Listener {
  report: (progress: z.output<typeof ChatProgress>) => void;
  gone: AbortSignal;
}

export interface Question {
  assistant: AssistantType;
  question: string;
  /** The suggested entry that the user chose; null for a typed question. */
  chosen: LibraryEntry | null;
  /** Earlier messages, oldest first. */
  before: readonly ChatMessageRow[];
}

/** An answer before it is stored. */
export interface UnsavedAnswer {
  content: string;
  metadata: MessageMetadata;
  records: UsedRecord[];
  notice: string | null;
}

/** The library's own answer; without a given notice, one is added if no model is configured. */
export function fromLibrary(answer: LibraryAnswer, notice: string | null = null): UnsavedAnswer {
  const { text, citations, answered, suggestions, urgent } = answer;
  const label = modelInUse() ? "From the reference library" : LABEL;
  return {
    content: text.endsWith(LABEL) ? `${text.slice(0, -LABEL.length)}${label}` : text,
    metadata: { citations, answered, suggestions, urgent, model: null },
    records: [],
    notice,
  };
}

/** The label of an answer that was made from the yard's records alone. */
export const RECORDS_LABEL = "From your yard's own records";

/** An answer from the yard's own records. */
export const fromOwn = ({ text, records, citations }: OwnAnswer): UnsavedAnswer => ({
  content: `${text}\n\n${RECORDS_LABEL}`,
  metadata: { citations, answered: true, suggestions: [], urgent: false, model: null },
  records,
  notice: null,
});
