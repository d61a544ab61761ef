import { useEffect } from "react";

/** Sets the document's title. */
export function useTitle(title: string) {
  useEffect(() => {
    document.title = `${title} · Loosebox`;
  }, [title]);
}
