import type { ReactNode } from "react";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import type { CallFailed } from "./call.ts";
import { LoadFailed } from "./LoadFailed.tsx";

interface LoadedProps<T> {
  query: { data: T | undefined; error: CallFailed | null; refetch: () => unknown };
  /** What is said when it could not be had, with a way on: 'The horses could not be loaded'; else the reason alone. */
  failed?: string;
  level?: 2 | 3;
  /** The size of the block that stands in its place until it is there. */
  skeleton: string;
  children: (data: T) => ReactNode;
}

/** What a query answers, once it is there. */
export function Loaded<T>({ query, failed, level = 2, skeleton, children }: LoadedProps<T>) {
  const { data, error, refetch } = query;
  if (data !== undefined) return children(data);
  if (!error) return <Skeleton className={skeleton} />;
  if (!failed) return <p role="alert">{error.sentence}</p>;
  return <LoadFailed level={level} title={failed} error={error} onRetry={refetch} />;
}
