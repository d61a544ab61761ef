import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { followWithOtherTabs } from "./change-tabs.ts";
import { invalidateOnChange } from "./invalidate-on-change.ts";

/** Milliseconds that the page's own first queries have before the stream opens. */
const FIRST_MS = 500;

/** Refetches what the screen shows when others change it. Use the ids of user and yard as its key. */
export function LiveChanges({ yardId }: { yardId: string }) {
  const queries = useQueryClient();
  useEffect(() => {
    const invalidation = invalidateOnChange(queries);
    let stopFollowing: (() => void) | undefined;
    const starting = setTimeout(() => {
      stopFollowing = followWithOtherTabs(yardId, invalidation.onNews);
    }, FIRST_MS);
    return () => {
      clearTimeout(starting);
      stopFollowing?.();
      invalidation.stop();
    };
  }, [queries, yardId]);
  return null;
}
