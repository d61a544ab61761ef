/** Maximum number of toasts on the screen at once. */
const TOAST_LIMIT = 1;
/** How long a dismissed toast stays in the store, in milliseconds. */
const TOAST_REMOVE_DELAY = 1_000_000;
/** How long a toast is shown, in milliseconds. */
export const TOAST_DURATION = 5_000;
/** How long a toast with an undo button is shown, in milliseconds. */
export const UNDO_DURATION = 10_000;
/** How far a toast has to be swiped to the right to be dismissed, in pixels. */
export const TOAST_SWIPE = 50;

export interface Toast {
  id: number;
  title: string | null;
  description: string | null;
  variant: "default" | "destructive";
  action: ToastAction | null;
  /** How long the toast is shown, in milliseconds. */
  duration: number;
  /** False once the toast is dismissed; it is removed from the store later. */
  open: boolean;
}

/** A button in a toast; pressing it closes the toast. */
export interface ToastAction {
  label: string;
  run: () => void;
}

interface ToastText {
  title?: string;
  description?: string;
  variant?: Toast["variant"];
  action?: ToastAction;
  duration?: number;
}

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

/** Shows a toast in place of the previous one; may be called from any module. Returns the toast's id. */
export function toast(words: ToastText): number {
  const { title, description, variant = "default", action, duration = TOAST_DURATION } = words;
  lastId += 1;
  const next: Toast = {
    id: lastId,
    title: title ?? null,
    description: description ?? null,
    variant,
    action: action ?? null,
    duration,
    open: true,
  };
  change([next, ...toasts].slice(0, TOAST_LIMIT));
  return next.id;
}

/** Closes a toast and removes it after the removal delay. */
export function dismissToast(id: number) {
  if (!toasts.some((each) => each.id === id && each.open)) return;
  change(toasts.map((each) => (each.id === id ? { ...each, open: false } : each)));
  setTimeout(() => change(toasts.filter((each) => each.id !== id)), TOAST_REMOVE_DELAY);
}

/** Calls back on every change until the returned function is called. */
export function watchToasts(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The toasts in the store, newest first. */
export const currentToasts = () => toasts;

function change(next: readonly Toast[]) {
  toasts = next;
  for (const listener of listeners) listener();
}
