import type { ReactNode } from "react";
import type { UseQueryResult } from "@tanstack/react-query";
import type { CallFailed } from "./call.ts";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { cx } from "#web/ui/cx.ts";
import { LoadFailed } from "./Loaded.tsx";

interface PublicPageProps<T> {
  query: UseQueryResult<T, CallFailed>;
  /** The heading for screen readers until the page has one of its own. */
  heading: string;
  /** What is said above the server's sentence when the address leads nowhere. */
  ended: string;
  failed: string;
  width?: "max-w-3xl" | "max-w-xl";
  children: (data: T) => ReactNode;
}

/** A page for somebody without an account, at an address with a secret in it. */
export function PublicPage<T>({
  query: { data, error, refetch },
  heading,
  ended,
  failed,
  width = "max-w-3xl",
  children,
}: PublicPageProps<T>) {
  const isShown = data !== undefined;
  return (
    <main id="main" tabIndex={-1} className={cx("column grid gap-5 py-5 sm:py-8", width)}>
      {isShown ? children(data) : <h1 className="sr-only">{heading}</h1>}
      {error?.status === 404 && <EmptyState title={ended} text={error.sentence} />}
      {error && error.status !== 404 && !isShown && (
        <LoadFailed title={failed} error={error} onRetry={refetch} />
      )}
      {!isShown && !error && <Skeleton className="h-96 w-full" />}
    </main>
  );
}
