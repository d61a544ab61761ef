/** Returns what takes everything back in reverse, once; the same happens when the drill is interrupted. */
export function endInOrder(undo: (() => unknown)[]): () => Promise<void> {
  let ending: Promise<void> | undefined;
  const end = () => (ending ??= takeBack(undo));
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.once(signal, () => void end().finally(() => process.exit(1)));
  return end;
}

async function takeBack(undo: (() => unknown)[]) {
  for (let step = undo.pop(); step; step = undo.pop()) await step();
}
