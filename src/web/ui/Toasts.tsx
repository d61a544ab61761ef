import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from "react";
import { currentToasts, watchToasts } from "./toast.ts";

/** Milliseconds after the page's own requests before the script of the toasts is fetched. */
const HEAD_START = 500;

const Region = lazy(async () => {
  try {
    return { default: (await import("./ToastRegion.tsx")).ToastRegion };
  } catch {
    // renders unstyled toasts if the script that styles them fails to load, so that their text is seen
    return { default: PlainRegion };
  }
});

/**
 * The place where toasts appear; rendered once, at the app's root. Its script loads after that of the page, or
 * with the first toast.
 */
export function Toasts() {
  const toasts = useSyncExternalStore(watchToasts, currentToasts, currentToasts);
  const [ready, setReady] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setReady(true), HEAD_START);
    return () => clearTimeout(timer);
  }, []);
  if (!ready && toasts.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <Region />
    </Suspense>
  );
}

function PlainRegion() {
  const toasts = useSyncExternalStore(watchToasts, currentToasts, currentToasts);
  const open = toasts.filter((toast) => toast.open);
  return (
    <output className="fixed inset-x-4 bottom-20 z-[70] grid gap-2">
      {open.map(({ id, title, description }) => (
        <p key={id} className="rounded-card border border-edge bg-raised p-4 shadow-float">
          <strong>{title}</strong> {description}
        </p>
      ))}
    </output>
  );
}
