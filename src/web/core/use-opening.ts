import { useEffect, useEffectEvent } from "react";
import { useSearchParams } from "wouter";

/**
 * Calls `open` when the URL asks for a dialog or form of the page to be open (`?open=add`, see `opening` in
 * paths.ts), and removes the query, so that neither going back nor reloading opens it again.
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
