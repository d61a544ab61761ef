/** A choice between a few values, stored in this browser; the first value is the default. */
export const keptChoice = <T extends string>(key: string, choices: readonly [T, ...T[]]) => ({
  choices,
  read: (): T => {
    const kept = stored(key);
    return choices.find((each) => each === kept) ?? choices[0];
  },
  keep: (choice: T) => {
    try {
      localStorage.setItem(key, choice);
    } catch {
      // a browser that refuses storage uses the default again after the next page load
    }
  },
});

function stored(key: string) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
