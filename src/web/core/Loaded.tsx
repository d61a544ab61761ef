import type { ReactNode } from "react";
import { Button } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import type { CallFailed } from "./call.ts";

interface LoadedProps<T> {
  query: { data: T | undefined; error: CallFailed | null; refetch: () => unknown };
  /**
   * The title when loading fails, such as 'The horses could not be loaded', shown with a retry button; without a
   * title only the reason is shown.
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

interface LoadFailedProps {
  /** What could not be loaded, such as 'The horses could not be loaded'. */
  title: string;
  error: CallFailed;
  onRetry: () => unknown;
  level?: 2 | 3;
}

/** Shown in place of something that could not be loaded: the reason, and a button to retry. */
export const LoadFailed = ({ title, error, onRetry, level = 2 }: LoadFailedProps) => (
  <EmptyState
    level={level}
    title={title}
    text={error.sentence}
    action={<Button onClick={() => void onRetry()}>Try again</Button>}
  />
);
