import { lt, sql } from "drizzle-orm";
import { KEPT } from "#contract/data/retention.ts";
import { statement } from "#server/core/database/statements.ts";
import { chatSessions } from "#server/schema/experts.ts";

/** Deletes chats that have been unused for the retention period. */
export const sweepChats = statement(
  "sweep-chats",
  [],
  (db) =>
    db
      .delete(chatSessions)
      .where(lt(chatSessions.updatedAt, sql`now() - ${KEPT.unusedChats}::interval`)),
  { acrossYards: "unused chats go in every yard" },
);
