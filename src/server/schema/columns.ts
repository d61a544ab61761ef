import { customType, timestamp, uuid } from "drizzle-orm/pg-core";

/** An instant (`timestamptz`); a Date in TypeScript. */
export const instant = () => timestamp({ withTimezone: true });

/** `bytea`; a Buffer in TypeScript. */
export const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/** Whole pence in the table, pounds in TypeScript. */
export const pounds = customType<{ data: number; driverData: number }>({
  dataType: () => "integer",
  toDriver: (amount) => Math.round(amount * 100),
  fromDriver: (pence) => pence / 100,
});

/** The key of a yard's row, and who created it; null after that person's erasure. */
export const yardKey = () => ({ id: uuid().notNull(), yardId: uuid().notNull(), userId: uuid() });

/** When a row was created and last changed; the latter is the version that an edit names. */
export const times = () => ({
  createdAt: instant().notNull().defaultNow(),
  updatedAt: instant().notNull().defaultNow(),
});
