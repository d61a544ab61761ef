interface Waits {
  /** Milliseconds until the first word, between two words, and in all. */
  firstWord: number;
  nextWord: number;
  all: number;
}

/** Ends a conversation when the asker has gone, or when nothing has been heard for too long. */
export function conversationTimeouts(gone: AbortSignal, { firstWord, nextWord, all }: Waits) {
  const silence = new AbortController();
  const give = (ms: number) =>
    setTimeout(() => silence.abort(new DOMException("Silence", "TimeoutError")), ms);
  let timer = give(firstWord);
  return {
    signal: AbortSignal.any([gone, silence.signal, AbortSignal.timeout(all)]),
    /** Something was heard: the waiting begins anew. */
    restart: () => {
      clearTimeout(timer);
      timer = give(nextWord);
    },
    stop: () => clearTimeout(timer),
  };
}
