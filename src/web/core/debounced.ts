import { useEffect, useState } from "react";

/** Debounce in ms before a text is validated, so that half-typed input is not reported. */
const PAUSE = 500;

/** The text as of the last pause in typing. */
export function useDebounced(text: string) {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
