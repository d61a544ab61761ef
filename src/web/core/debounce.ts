import { useEffect, useState } from "react";

/** Milliseconds without typing before a search starts. */
const SEARCH_PAUSE = 250;

/** The search box's text, updated at once, and the search, updated after the debounce. */
export function useTypedSearch(search: string, onSearch: (search: string) => void) {
  const [typed, setTyped] = useState(search);
  const [seen, setSeen] = useState(search);
  // the search was changed elsewhere (Clear Search, the back button), so the box shows the new one
  if (search !== seen) {
    setSeen(search);
    setTyped(search);
  }
  useEffect(() => {
    if (typed.trim() === search) return;
    const timer = setTimeout(() => {
      setSeen(typed.trim());
      onSearch(typed.trim());
    }, SEARCH_PAUSE);
    return () => clearTimeout(timer);
  });
  return [typed, setTyped] as const;
}

/** Milliseconds without typing before a text is validated, so that half-typed input is not reported. */
const CHECK_PAUSE = 500;

/** The text as of the last pause in typing. */
export function useDebounced(text: string) {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), CHECK_PAUSE);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
