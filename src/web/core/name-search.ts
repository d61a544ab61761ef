/** Whether one of these texts holds what was typed into a search box, whatever its case; nothing typed finds everything. */
export function holds(typed: string, ...texts: string[]): boolean {
  const wanted = typed.trim().toLowerCase();
  return texts.some((text) => text.toLowerCase().includes(wanted));
}
