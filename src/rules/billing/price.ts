/** The price of one horse per month, in pence (spec section 9). It is defined only here. */
export const PRICE_PENCE = 350;

/** A month's bill for this many horses, in pence. */
export const monthlyPence = (horses: number): number => horses * PRICE_PENCE;

/**
 * The figure per horse shown beside a bill (spec section 9): the bill divided by the number of horses, or by 1
 * if there are none. Takes and returns the same unit.
 */
export const perHorse = (bill: number, horses: number): number => bill / Math.max(1, horses);

/**
 * The possible notes on value added tax beside a price; only the operator knows whether they are registered for
 * the tax.
 */
export const vatNotes = ["no VAT is charged", "including VAT"] as const;
export type VatNote = (typeof vatNotes)[number];

/** The note that applies until an operator sets another. */
export const DEFAULT_VAT_NOTE: VatNote = "no VAT is charged";

/** The note as the suffix of a price, such as ' (including VAT)'; empty while the note is unknown. */
export const afterPrice = (note: string | undefined): string => (note ? ` (${note})` : "");
