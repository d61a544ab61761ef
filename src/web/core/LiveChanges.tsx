import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { followWithOtherTabs } from "./change-tabs.ts";
import { makeOldMarker } from "./mark-old.ts";

/** Milliseconds until the page has what it asks for itself. */
const FIRST_MS = 500;

/** Has what others change shown on this person's screens. Give it their id as its key. */
export function LiveChanges() {
  const queries = useQueryClient();
  useEffect(() => {
    const marker = makeOldMarker(queries);
    let stopFollowing: (() => void) | undefined;
    const starting = setTimeout(() => {
      stopFollowing = followWithOtherTabs(marker.onNews);
    }, FIRST_MS);
    return () => {
      clearTimeout(starting);
      stopFollowing?.();
      marker.stop();
    };
  }, [queries]);
  return null;
}
