import { useEffect } from "react";

/** Names the browser's tab after the page. */
export function useTitle(title: string) {
  useEffect(() => {
    document.title = `${title} · Loosebox`;
  }, [title]);
}
