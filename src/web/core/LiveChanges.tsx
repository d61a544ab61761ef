import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { followWithOtherTabs } from "./change-tabs.ts";
import { invalidateOnChange } from "./invalidate-on-change.ts";

/** Milliseconds to wait before opening the stream, so that the page's first queries go out before it. */
const FIRST_MS = 500;

interface LiveChangesProps {
  yardId: string;
  /** Called when something in the yard may have changed, by anybody. */
  onChange: () => void;
}

/**
 * Refetches what the screen shows when others change it. Its key must contain the ids of the user and the yard,
 * so that a change of either opens a new stream.
 */
export function LiveChanges({ yardId, onChange }: LiveChangesProps) {
  const queries = useQueryClient();
  const onNews = useEffectEvent((changed: boolean) => changed && onChange());
  useEffect(() => {
    const invalidation = invalidateOnChange(queries);
    let stopFollowing: (() => void) | undefined;
    const starting = setTimeout(() => {
      stopFollowing = followWithOtherTabs(yardId, (changed) => {
        invalidation.onNews(changed);
        onNews(changed);
      });
    }, FIRST_MS);
    return () => {
      clearTimeout(starting);
      stopFollowing?.();
      invalidation.stop();
    };
  }, [queries, yardId]);
  return null;
}
