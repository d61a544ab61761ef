let note: () => void = () => undefined;

/** The app has been drawn once: what comes on demand is fetched from then on, so that nothing is drawn later for it. */
export const firstRender = new Promise<void>((resolve) => {
  note = resolve;
  // drawn at build, there is nothing to be late for
  if (typeof window === "undefined") resolve();
});

/** Say it after the first drawing; what waited begins once that is on the screen. */
export const noteFirstRender = () => void setTimeout(note);
