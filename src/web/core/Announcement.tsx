import { useEffect } from "react";
import { showOnPage, usePublicSettings } from "./public-settings.ts";

/** Keeps the line above the page as it is set; the line itself is part of the document, not of the app. */
export function Announcement() {
  const settings = usePublicSettings();
  useEffect(() => {
    if (settings) showOnPage(settings);
  }, [settings]);
  return null;
}
