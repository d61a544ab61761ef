let note: () => void = () => undefined;

/**
 * Resolves after the app's first render: lazy components load from then on, so that the first render does not wait for
 * them.
 */
export const firstRender = new Promise<void>((resolve) => {
  note = resolve;
  // when prerendering there is nothing to wait for
  if (typeof window === "undefined") resolve();
});

/** Call after the first render; waiting work begins once that is on the screen. */
export const noteFirstRender = () => void setTimeout(note);
