/** What one horse costs a month, in pence (spec section 9). Nowhere else is a price written down. */
export const PRICE_PENCE = 350;

/** A month's bill for this many horses, in pence. */
export const monthlyPence = (horses: number): number => horses * PRICE_PENCE;

/**
 * The per-horse figure shown beside a bill (spec section 9): the bill divided by the number of horses,
 * or by 1 if there are none. Takes and gives the same unit.
 */
export const perHorse = (bill: number, horses: number): number => bill / Math.max(1, horses);

/** What a price says of value added tax. Whoever runs an installation knows whether they are registered for it. */
export const vatNotes = ["no VAT is charged", "including VAT"] as const;
export type VatNote = (typeof vatNotes)[number];

/** What holds until somebody sets it. */
export const DEFAULT_VAT_NOTE: VatNote = "no VAT is charged";

/** What stands behind a price: ' (including VAT)'; nothing where it is not known yet. */
export const afterPrice = (note: string | undefined): string => (note ? ` (${note})` : "");
