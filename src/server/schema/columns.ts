import { customType, timestamp, uuid } from "drizzle-orm/pg-core";

/** A point in time (`timestamptz`); a Date to whoever reads the row. */
export const instant = () => timestamp({ withTimezone: true });

/** `bytea`; a Buffer to whoever reads the row. */
export const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/** Pounds to whoever reads the row, whole pence in the table. */
export const pounds = customType<{ data: number; driverData: number }>({
  dataType: () => "integer",
  toDriver: (amount) => Math.round(amount * 100),
  fromDriver: (pence) => pence / 100,
});

/** The key of a yard's row, and who made it; null once they have been erased. */
export const yardKey = () => ({ id: uuid().notNull(), yardId: uuid().notNull(), userId: uuid() });

/** When a row was made and when it was last changed, which is the version that an edit names. */
export const times = () => ({
  createdAt: instant().notNull().defaultNow(),
  updatedAt: instant().notNull().defaultNow(),
});
