import { Spinner } from "#web/ui/Spinner.tsx";

/** A spinner in the middle of the page, while the session or a page is on its way. */
export function Loading() {
  return (
    <div className="flex min-h-[60dvh] items-center justify-center">
      <Spinner label="Loading" className="size-8" />
    </div>
  );
}
