import { useEffect, useState } from "react";

/** Typing pauses this long, in ms, before it is searched for. */
const PAUSE = 250;

/** What is typed, at once in the box and after a pause in the search. */
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
