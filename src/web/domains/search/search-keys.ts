type Key = Pick<
  KeyboardEvent,
  "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey" | "isComposing" | "defaultPrevented"
>;

/** Whether a key is the global shortcut of the search: Ctrl K or ⌘ K. */
export const isSearchChord = (event: Key): boolean =>
  (event.ctrlKey || event.metaKey) &&
  !event.shiftKey &&
  event.key.toLowerCase() === "k" &&
  isFree(event);

/** Whether a shortcut may open the search: false while a dialog is open, which the search would cover. */
export const isFree = (event: Key): boolean =>
  !event.defaultPrevented &&
  !event.isComposing &&
  !event.altKey &&
  document.querySelector("[role$=dialog], dialog[open]") === null;
