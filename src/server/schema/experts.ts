import { boolean, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import {
  assistantTypes,
  type MessageMetadata,
  messageRoles,
  ratings,
  type UsedRecord,
} from "#contract/experts/chat.ts";
import { instant } from "./columns.ts";

export const chatSessions = pgTable("chat_sessions", {
  id: uuid().notNull(),
  yardId: uuid().notNull(),
  userId: uuid().notNull(),
  assistantType: text({ enum: assistantTypes }).notNull(),
  title: text().notNull(),
  createdAt: instant().notNull().defaultNow(),
  updatedAt: instant().notNull().defaultNow(),
});

export const chatMessages = pgTable("chat_messages", {
  id: uuid().notNull(),
  yardId: uuid().notNull(),
  userId: uuid().notNull(),
  sessionId: uuid().notNull(),
  role: text({ enum: messageRoles }).notNull(),
  content: text().notNull(),
  metadata: jsonb().$type<MessageMetadata>(),
  records: jsonb().$type<UsedRecord[]>().notNull().default([]),
  notice: text(),
  /** The suggested entry that the user chose with this question. */
  chosenEntry: text(),
  /** The question to which this message is the answer. */
  replyTo: uuid(),
  rating: text({ enum: ratings }),
  ratingReason: text(),
  ratedAt: instant(),
  /** Whether the user lets the operator read the question and this answer. */
  ratingShared: boolean().notNull().default(false),
  createdAt: instant().notNull().defaultNow(),
});
export type ChatMessageRow = typeof chatMessages.$inferSelect;
