/** The page number in a URL as a whole number from 1 to `most`; 1 for anything unreadable. */
export const pageNumber = (text: string | null, most: number): number =>
  Math.min(most, Math.max(1, Math.trunc(Number(text)) || 1));
