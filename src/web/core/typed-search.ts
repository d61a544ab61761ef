import { useEffect, useState } from "react";

/** Debounce in ms before a search. */
const PAUSE = 250;

/** The search box's text at once, and the search after the debounce. */
export function useTypedSearch(search: string, onSearch: (search: string) => void) {
  const [typed, setTyped] = useState(search);
  const [seen, setSeen] = useState(search);
  // the search changed elsewhere (Clear Search, the back button): the box follows
  if (search !== seen) {
    setSeen(search);
    setTyped(search);
  }
  useEffect(() => {
    if (typed.trim() === search) return;
    const timer = setTimeout(() => {
      setSeen(typed.trim());
      onSearch(typed.trim());
    }, PAUSE);
    return () => clearTimeout(timer);
  });
  return [typed, setTyped] as const;
}
