import { Button } from "./Button.tsx";

/** Asks, at the bottom of a dialog, before unsaved input is discarded. The safe button has the focus. */
export const UnsavedChangesBar = ({ onStay, onGo }: { onStay: () => void; onGo: () => void }) => (
  <div
    ref={focusLast}
    role="alert"
    className="flex w-full flex-wrap items-center gap-3 max-sm:[&>button]:flex-1"
  >
    <p className="flex-1 basis-full font-semibold sm:basis-60">What you typed is not saved yet.</p>
    <Button onClick={onGo}>Leave without saving</Button>
    <Button variant="primary" onClick={onStay}>
      Keep editing
    </Button>
  </div>
);

const focusLast = (bar: HTMLElement | null) =>
  bar?.querySelector<HTMLElement>("button:last-child")?.focus();
