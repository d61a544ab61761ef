import { useEffect } from "react";
import { showOnPage, usePublicSettings } from "./public-settings.ts";

/**
 * Keeps the announcement line above the page up to date; the line is part of the HTML document, not rendered by React.
 */
export function Announcement() {
  const settings = usePublicSettings();
  useEffect(() => {
    if (settings) showOnPage(settings);
  }, [settings]);
  return null;
}
