import { customType, timestamp, uuid } from "drizzle-orm/pg-core";

/** A column for an instant (`timestamptz`), which is a Date in TypeScript. */
export const instant = () => timestamp({ withTimezone: true });

/** A column for bytes (`bytea`), which is a Buffer in TypeScript. */
export const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/** A column with whole pence in the table, which are pounds in TypeScript. */
export const pounds = customType<{ data: number; driverData: number }>({
  dataType: () => "integer",
  toDriver: (amount) => Math.round(amount * 100),
  fromDriver: (pence) => pence / 100,
});

/** The key of a yard's row, and the user who created it; null after that user's erasure. */
export const yardKey = () => ({ id: uuid().notNull(), yardId: uuid().notNull(), userId: uuid() });

/** When a row was created and last changed; the latter is the version that an edit names. */
export const times = () => ({
  createdAt: instant().notNull().defaultNow(),
  updatedAt: instant().notNull().defaultNow(),
});
