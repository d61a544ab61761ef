/** What is ticked once one thing has been: each once, the one ticked last at the end. */
export function tickedWith<T>(ticked: readonly T[], one: T, on: boolean): T[] {
  const others = ticked.filter((each) => each !== one);
  return on ? [...others, one] : others;
}
