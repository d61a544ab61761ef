import { useState } from "react";
import { WORMING_SHOWN, type WormingRow } from "#contract/health/worming-board.ts";

/**
 * The first of sorted rows, or all once they are wanted and loaded. `total` is how many there are, of which only the first
 * may be loaded; `onAll` loads the others.
 */
export function useFirstRows(sorted: readonly WormingRow[], total: number, onAll: () => void) {
  const [isWanted, setWanted] = useState(false);
  const isLoading = isWanted && sorted.length < total;
  const all = isWanted && !isLoading;
  return {
    shown: all ? sorted : sorted.slice(0, WORMING_SHOWN),
    all,
    isLoading,
    showAll: () => {
      setWanted(true);
      if (sorted.length < total) onAll();
    },
  };
}
