import { isFree } from "./search-keys.ts";

/** Whether a key is the '/' that opens the search, pressed outside any text input. */
export const isSearchSlash = (event: KeyboardEvent): boolean =>
  event.key === "/" &&
  !event.ctrlKey &&
  !event.metaKey &&
  isFree(event) &&
  !isTypedInto(event.target);

const isTypedInto = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.closest("input, textarea, select, [role=combobox], [role=listbox], [role=menu]") !==
      null);
