type Key = Pick<
  KeyboardEvent,
  | "key"
  | "ctrlKey"
  | "metaKey"
  | "altKey"
  | "shiftKey"
  | "isComposing"
  | "defaultPrevented"
  | "target"
>;

/**
 * Whether a key opens the search: Ctrl K and ⌘ K from anywhere but another dialog, '/' where nobody can be typing. A
 * dialog that is open keeps its keys: the search would lie over what was begun.
 */
export function opensSearch(event: Key, slash: boolean): boolean {
  if (event.defaultPrevented || event.isComposing || event.altKey || isInDialog()) return false;
  if (event.ctrlKey || event.metaKey) return !event.shiftKey && event.key.toLowerCase() === "k";
  return slash && event.key === "/" && !isTypedInto(event.target);
}

const isInDialog = () =>
  document.querySelector("[role=dialog], [role=alertdialog], dialog[open]") !== null;

const isTypedInto = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.closest("input, textarea, select, [role=combobox], [role=listbox], [role=menu]") !==
      null);
