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

/** The specialists, in the order in which screens list them. */
export const assistantTypes = assistants;
export type AssistantType = Assistant;

/** Maximum length of a question, in characters. */
export const QUESTION_MAX = 4_000;
/**
 * A list contains at most CHAT_LIST_MAX chats, the newest first; a chat is shown with at most MESSAGE_LIST_MAX
 * messages.
 */
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
  /** The chat's first question, shortened; null before there is one. */
  firstQuestion: z.nullable(z.string()),
  createdAt: instantOut,
  updatedAt: instantOut,
});
export type ChatSession = z.output<typeof ChatSession>;

/** A source in the reference library on which an answer is based. */
export const Citation = z.object({
  id: z.string(),
  title: z.string(),
  publisher: z.string(),
  url: z.string(),
});
export type Citation = z.output<typeof Citation>;

/** An entry of the reference library that the question may refer to. */
export const Suggestion = z.object({
  id: z.string(),
  /** The question that the entry answers; the message shows the beginning of its statement. */
  title: z.string(),
});
export type Suggestion = z.output<typeof Suggestion>;

/** The metadata of an assistant's message. */
export const MessageMetadata = z.object({
  /** The sources in the order of the numbers in the text: `[1]` is the first. */
  citations: z.array(Citation),
  /** False when the library has no answer, and when the message asks which entry was meant. */
  answered: z.boolean(),
  /**
   * Two to four entries that may have been meant, the most likely first; choosing one sends its title with its id
   * as `entryId`. Empty when the answer is certain, and when no entry is near.
   */
  suggestions: z.array(Suggestion),
  /** Whether the answer says to call the vet first. */
  urgent: z.boolean(),
  /** The model that phrased the answer; null when no model was used. */
  model: z.nullable(z.string()),
});
export type MessageMetadata = z.output<typeof MessageMetadata>;

/** A record of the yard from which an answer was made, and the page that shows it. */
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
  /** Whether the operator gets the question and this answer together with the rating. */
  ratingShared: z.boolean(),
  /** In a person's message, the suggested entry that it chose. */
  chosenEntry: z.nullable(z.string()),
  createdAt: instantOut,
});
export type ChatMessage = z.output<typeof ChatMessage>;

/** How questions are answered in this installation. */
const ChatService = z.object({
  /** The model and its provider; null when answers come from the library alone. */
  model: z.nullable(z.object({ name: z.string(), provider: z.string() })),
  /** Whether this person lets the model read the yard's records (consent AI_ASSISTANTS); null when not asked yet. */
  recordsAllowed: z.nullable(z.boolean()),
});

/** Progress of an answer: text to append, and whether the answer starts again. */
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
    // always free, because the question may be about an emergency
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
      /** The suggestion that the user chose, whose statement is the answer. */
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
