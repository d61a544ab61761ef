import { useEffect, useState } from "react";

/** Typing pauses this long, in ms, before a text is judged: half of one is no mistake. */
const PAUSE = 500;

/** The text as it was when typing last paused. */
export function useDebounced(text: string) {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
