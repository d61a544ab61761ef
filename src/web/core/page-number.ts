/** The page number in a URL: a whole number from 1 to the server's last; 1 for anything else. */
export const pageNumber = (text: string | null, most: number): number =>
  Math.min(most, Math.max(1, Math.trunc(Number(text)) || 1));
