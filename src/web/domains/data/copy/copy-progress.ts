/** How far a first copy is, in horses; null while none is being made. */
export interface CopyProgress {
  horses: number;
  of: number;
}

let progress: CopyProgress | null = null;
let fills = 0;
const listeners = new Set<() => void>();

export const currentProgress = (): CopyProgress | null => progress;
/** How often the copy was brought up to date by this page. */
export const currentFills = (): number => fills;

export function watchProgress(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function noteProgress(horses: number, of: number): void {
  progress = { horses, of };
  tell();
}

export function noteFilled(): void {
  progress = null;
  fills += 1;
  tell();
}

function tell() {
  for (const listener of listeners) listener();
}
