// maximum page buttons shown at once
const PAGE_BUTTONS = 5;

/** The page numbers around a page: up to five, with the page in the middle where possible. */
export function pageWindow(page: number, totalPages: number): number[] {
  const length = Math.max(0, Math.min(PAGE_BUTTONS, totalPages));
  const first = Math.min(Math.max(1, page - Math.floor(PAGE_BUTTONS / 2)), totalPages - length + 1);
  return Array.from({ length }, (_, index) => first + index);
}

/** '13-24 of 200': the entries that a page shows; beyond the last, the last entry. */
export const shownOf = (page: number, pageSize: number, total: number): string =>
  `${Math.min((page - 1) * pageSize + 1, total)}-${Math.min(page * pageSize, total)} of ${total}`;
