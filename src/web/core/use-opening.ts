import { useEffect, useEffectEvent } from "react";
import { useSearchParams } from "wouter";

/**
 * Calls `open` when an address asks for something of its page to be open (`?open=add`, see `opening` in paths.ts), and
 * empties its query, so that neither going back nor loading again opens it a second time.
 */
export function useOpening(what: string, open: (asked: URLSearchParams) => void) {
  const [params, setParams] = useSearchParams();
  const asked = params.get("open") === what;
  const onAsked = useEffectEvent(() => {
    setParams({}, { replace: true });
    open(params);
  });
  useEffect(() => {
    if (asked) onAsked();
  }, [asked]);
}
