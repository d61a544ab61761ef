import type { ReactNode } from "react";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import type { CallFailed } from "./call.ts";
import { LoadFailed } from "./LoadFailed.tsx";

interface LoadedProps<T> {
  query: { data: T | undefined; error: CallFailed | null; refetch: () => unknown };
  /**
   * The title when loading fails, with a retry button: 'The horses could not be loaded'; without it only the reason.
   */
  failed?: string;
  level?: 2 | 3;
  /** The size of the placeholder block while loading. */
  skeleton: string;
  children: (data: T) => ReactNode;
}

/** Renders a query's data, or its placeholder or error. */
export function Loaded<T>({ query, failed, level = 2, skeleton, children }: LoadedProps<T>) {
  const { data, error, refetch } = query;
  if (data !== undefined) return children(data);
  if (!error) return <Skeleton className={skeleton} />;
  if (!failed) return <p role="alert">{error.sentence}</p>;
  return <LoadFailed level={level} title={failed} error={error} onRetry={refetch} />;
}
