/** A choice among a few that this browser stores; the first is the default. */
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
      // a browser without storage uses the default again on the next page
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
