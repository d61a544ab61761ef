/** Whether any of these texts contains the search text, ignoring case; an empty search matches everything. */
export function nameMatches(typed: string, ...texts: string[]): boolean {
  const wanted = typed.trim().toLowerCase();
  return texts.some((text) => text.toLowerCase().includes(wanted));
}
