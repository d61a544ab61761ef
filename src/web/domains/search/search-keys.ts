type Key = Pick<
  KeyboardEvent,
  "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey" | "isComposing" | "defaultPrevented"
>;

/** Whether a key opens the search from wherever one is: Ctrl K and ⌘ K. */
export const isSearchChord = (event: Key): boolean =>
  (event.ctrlKey || event.metaKey) &&
  !event.shiftKey &&
  event.key.toLowerCase() === "k" &&
  isFree(event);

/** A dialog that is open keeps its keys: the search would lie over what was begun. */
export const isFree = (event: Key): boolean =>
  !event.defaultPrevented &&
  !event.isComposing &&
  !event.altKey &&
  document.querySelector("[role$=dialog], dialog[open]") === null;
