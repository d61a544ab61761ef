import { Button } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import type { CallFailed } from "./call.ts";

interface LoadFailedProps {
  /** What is missing: 'The horses could not be loaded'. */
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
