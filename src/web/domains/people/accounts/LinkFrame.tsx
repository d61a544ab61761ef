import type { UseQueryResult } from "@tanstack/react-query";
import { type ReactNode, Suspense } from "react";
import { paths } from "#contract/paths.ts";
import type { User } from "#contract/people/accounts.ts";
import type { CallFailed } from "#web/core/call.ts";
import { Loaded } from "#web/core/Loaded.tsx";
import { useAuth } from "#web/core/session.ts";
import { useTitle } from "#web/core/use-title.ts";
import { Card } from "#web/ui/Card.tsx";
import { LogoMark } from "#web/ui/Logo.tsx";
import { onDemand } from "#web/ui/on-demand.ts";
import { Skeleton } from "#web/ui/Skeleton.tsx";

const { AuthForms } = onDemand(() => import("./AuthForms.tsx"));

interface LinkFrameProps<T> {
  title: string;
  /** What the link is for. */
  query: UseQueryResult<T, CallFailed>;
  failed: string;
  children: (opened: T) => ReactNode;
}

/** The page behind a mailed link that somebody accepts with their account or a new one. */
export function LinkFrame<T>({ title, query, failed, children }: LinkFrameProps<T>) {
  useTitle(title);
  return (
    <main
      id="main"
      tabIndex={-1}
      className="column flex min-h-dvh flex-col items-center gap-6 py-8 sm:py-16"
    >
      <a href={paths.landing} aria-label="Loosebox, to the front page">
        <LogoMark className="size-14" />
      </a>
      {!query.data && <h1 className="sr-only">{title}</h1>}
      <Loaded query={query} level={2} failed={failed} skeleton="h-48 w-full max-w-120">
        {children}
      </Loaded>
    </main>
  );
}

/** The forms to make an account or sign in, for somebody who is signed out. */
export function LinkAccount({ email }: { email: string | null }) {
  const { state } = useAuth();
  if (state !== "signedOut") return null;
  return (
    <Card className="w-full max-w-120">
      <Suspense fallback={<Skeleton className="h-96 w-full" />}>
        <AuthForms heading="h2" start="register" email={email ?? undefined} />
      </Suspense>
    </Card>
  );
}

/** As whom somebody would accept. */
export const LinkUser = ({ user }: { user: User }) => (
  <p className="text-sm break-words text-muted">
    You are signed in as {user.firstName} {user.lastName}, {user.email}.
  </p>
);
