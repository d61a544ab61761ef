/** What a price says of value added tax. Whoever runs an installation knows whether they are registered for it. */
export const vatNotes = ["no VAT is charged", "including VAT"] as const;
export type VatNote = (typeof vatNotes)[number];

/** What holds until somebody sets it. */
export const DEFAULT_VAT_NOTE: VatNote = "no VAT is charged";

/** What stands behind a price: ' (including VAT)'; nothing where it is not known yet. */
export const afterPrice = (note: string | undefined): string => (note ? ` (${note})` : "");
