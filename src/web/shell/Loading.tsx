import { Spinner } from "#web/ui/Button.tsx";

/**
 * A spinner in the middle of the page, while the session or a page loads. It has the id of the page's main part, so
 * that the skip link works meanwhile.
 */
export function Loading() {
  return (
    <main
      id="main"
      tabIndex={-1}
      aria-busy
      className="flex min-h-[60dvh] items-center justify-center"
    >
      <Spinner label="Loading" className="size-8" />
    </main>
  );
}
