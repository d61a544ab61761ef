import * as z from "zod/mini";
import { assistants, type Assistant } from "#rules/knowledge/entry.ts";
import { endpoint } from "#contract/endpoint.ts";
import {
  instantOut,
  optionalText,
  proposedId,
  requiredChoice,
  requiredText,
} from "#contract/fields.ts";

/** The specialists, in the order the screens list them. */
export const assistantTypes = assistants;
export type AssistantType = Assistant;

/** Longest question, in characters. */
export const QUESTION_MAX = 4_000;
/** Most chats and most messages of a chat that a list gives; the newest of them. */
export const CHAT_LIST_MAX = 200;
export const MESSAGE_LIST_MAX = 500;

export const messageRoles = ["user", "assistant"] as const;
export const ratings = ["UP", "DOWN"] as const;
export type Rating = (typeof ratings)[number];

export const ChatSessionInput = z.strictObject({
  assistantType: requiredChoice(assistantTypes, "Assistant type is required"),
  title: requiredText("Title is required"),
  id: proposedId,
});

export const ChatSession = z.object({
  id: z.uuid(),
  userId: z.uuid(),
  assistantType: z.enum(assistantTypes),
  title: z.string(),
  /** The first question, shortened; null before there is one. */
  firstQuestion: z.nullable(z.string()),
  createdAt: instantOut,
  updatedAt: instantOut,
});
export type ChatSession = z.output<typeof ChatSession>;

/** A source in the reference library that an answer rests on. */
export const Citation = z.object({
  id: z.string(),
  title: z.string(),
  publisher: z.string(),
  url: z.string(),
});
export type Citation = z.output<typeof Citation>;

/** An entry of the reference library that may have been meant. */
export const Suggestion = z.object({
  id: z.string(),
  /** What it answers, as a question; how its statement begins stands in the message. */
  title: z.string(),
});
export type Suggestion = z.output<typeof Suggestion>;

/** The metadata of an assistant's message. */
export const MessageMetadata = z.object({
  /** In the order of the numbers in the text: `[1]` is the first. */
  citations: z.array(Citation),
  /** False when the library does not hold it, and while it asks back. */
  answered: z.boolean(),
  /**
   * Two to four entries that may have been meant, the nearest first; a tap sends the title with the id as `entryId`. Empty
   * when sure, and when nothing is near.
   */
  suggestions: z.array(Suggestion),
  /** The vet comes first. */
  urgent: z.boolean(),
  /** The model that worded it; null when it was composed without one. */
  model: z.nullable(z.string()),
});
export type MessageMetadata = z.output<typeof MessageMetadata>;

/** A record of the yard that an answer was made from, and the page that shows it. */
export const UsedRecord = z.object({ label: z.string(), path: z.string() });
export type UsedRecord = z.output<typeof UsedRecord>;

export const ChatMessage = z.object({
  id: z.uuid(),
  sessionId: z.uuid(),
  role: z.enum(messageRoles),
  /** Markdown in an assistant's message, plain text in a person's. */
  content: z.string(),
  /** Null in a person's message. */
  metadata: z.nullable(MessageMetadata),
  records: z.array(UsedRecord),
  /** A note on how the answer was made, such as that the model was unavailable. */
  notice: z.nullable(z.string()),
  rating: z.nullable(z.enum(ratings)),
  ratingReason: z.nullable(z.string()),
  /** Whether the question and this answer go to the operator with the rating. */
  ratingShared: z.boolean(),
  /** Of a person's message: the suggested entry that it chose. */
  chosenEntry: z.nullable(z.string()),
  createdAt: instantOut,
});
export type ChatMessage = z.output<typeof ChatMessage>;

/** How questions are answered here. */
const ChatService = z.object({
  /** The model and who runs it; null when answers come from the library alone. */
  model: z.nullable(z.object({ name: z.string(), provider: z.string() })),
  /** Whether this person lets the model see their yard's records (consent AI_ASSISTANTS); null: not asked yet. */
  recordsAllowed: z.nullable(z.boolean()),
});

/** Progress of an answer: text to append, or that it starts again. */
export const ChatProgress = z.object({ add: z.string(), fresh: z.boolean() });

const OfSession = z.object({ sessionId: z.uuid("Invalid session ID") });

export const chatEndpoints = {
  sessions: endpoint("GET", "/api/chat/sessions", {
    access: "viewer",
    section: "own",
    summary: "This person's chats in this yard, the one last used first, at most 200",
    reply: z.array(ChatSession),
  }),
  createSession: endpoint("POST", "/api/chat/sessions", {
    access: "viewer",
    section: "own",
    // what is asked may be an emergency
    payment: "free",
    summary: "Begin a chat with a specialist; a proposed id makes the call safe to repeat",
    body: ChatSessionInput,
    reply: ChatSession,
  }),
  removeSession: endpoint("DELETE", "/api/chat/sessions/:sessionId", {
    access: "viewer",
    section: "own",
    summary: "Delete a chat with its messages",
    params: OfSession,
    reply: z.null(),
  }),
  messages: endpoint("GET", "/api/chat/sessions/:sessionId/messages", {
    access: "viewer",
    section: "own",
    summary: "The messages of a chat, the oldest first, at most the last 500",
    params: OfSession,
    reply: z.array(ChatMessage),
  }),
  send: endpoint("POST", "/api/chat/sessions/:sessionId/messages", {
    access: "viewer",
    section: "own",
    payment: "free",
    summary:
      "Ask the specialist; answers the assistant's message, and to `Accept: text/event-stream` says it as it comes",
    params: OfSession,
    body: z.strictObject({
      content: requiredText("Message is required", QUESTION_MAX),
      id: proposedId,
      /** The suggestion that was chosen: its statement is the answer. */
      entryId: optionalText(100),
    }),
    progress: ChatProgress,
    reply: ChatMessage,
  }),
  rate: endpoint("PUT", "/api/chat/messages/:id/rating", {
    access: "viewer",
    section: "own",
    payment: "free",
    summary:
      "Say whether an answer helped, and why not; `share` lets the operator read question and answer (with UP only the question, of what was chosen); null takes it back",
    params: z.object({ id: z.uuid("Invalid message ID") }),
    body: z.strictObject({
      rating: z.nullable(z.enum(ratings)),
      reason: optionalText(1_000),
      share: z._default(z.boolean(), false),
    }),
    reply: ChatMessage,
  }),
  service: endpoint("GET", "/api/chat/service", {
    access: "viewer",
    section: "own",
    summary: "Which model answers, if any, and whether it may see the yard's records",
    reply: ChatService,
  }),
};
