import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { followWithOtherTabs } from "./change-tabs.ts";
import { invalidateOnChange } from "./invalidate-on-change.ts";

/** Milliseconds until the page has what it asks for itself. */
const FIRST_MS = 500;

/** Has what others change shown on this person's screens. Give it their id as its key. */
export function LiveChanges() {
  const queries = useQueryClient();
  useEffect(() => {
    const invalidation = invalidateOnChange(queries);
    let stopFollowing: (() => void) | undefined;
    const starting = setTimeout(() => {
      stopFollowing = followWithOtherTabs(invalidation.onNews);
    }, FIRST_MS);
    return () => {
      clearTimeout(starting);
      stopFollowing?.();
      invalidation.stop();
    };
  }, [queries]);
  return null;
}
