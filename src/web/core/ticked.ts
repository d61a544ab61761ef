/** The ticked things after a change: each once, the latest at the end. */
export function tickedWith<T>(ticked: readonly T[], one: T, on: boolean): T[] {
  const others = ticked.filter((each) => each !== one);
  return on ? [...others, one] : others;
}
