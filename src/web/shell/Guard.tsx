import { type ReactNode, Suspense } from "react";
import { Redirect } from "wouter";
import type { User } from "#contract/people/accounts.ts";
import { paths } from "#contract/paths.ts";
import { useAuth } from "#web/core/session.ts";
import { useTitle } from "#web/core/use-title.ts";
import { Button } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { onDemand } from "#web/ui/lazy-components.ts";
import { wayBackFor } from "./way-back.ts";
import { Loading } from "./Loading.tsx";
import { NavBar } from "./NavBar.tsx";

// most people need none of the notices
const { Notices } = onDemand(() => import("./Notices.tsx"));

// background work can load after the page
const { Background } = onDemand(() => import("./Background.tsx"));

/** Wraps a page for signed-in people: a spinner while the session loads, a redirect to /auth for everybody else. */
export function Guard({ title, children }: { title: string; children: ReactNode }) {
  const { state, user, interrupted } = useAuth();
  useTitle(title);
  if (state === "signedOut")
    return <Redirect to={paths.auth} replace state={interrupted && wayBackFor(interrupted)} />;
  return (
    <>
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <NavBar />
      {state === "loading" && <Loading />}
      {state === "failed" && <Unreachable />}
      {state === "signedIn" && user && (
        // the notices load with the page or before it, so that none pushes it down
        <Suspense fallback={<Loading />}>
          {hasNotices(user) && <Notices user={user} />}
          <Suspense fallback={<Loading />}>{children}</Suspense>
          <Suspense fallback={null}>
            <Background />
          </Suspense>
        </Suspense>
      )}
    </>
  );
}

const hasNotices = ({ paymentWanted, eraseAfter, consentsToRenew, ...user }: User) =>
  wantsConfirming(user) || paymentWanted || eraseAfter || consentsToRenew.length > 0;

// mail to a demo account's address is read by nobody
const wantsConfirming = ({
  emailConfirmed,
  demoUntil,
}: Pick<User, "emailConfirmed" | "demoUntil">) => !emailConfirmed && !demoUntil;

function Unreachable() {
  const { retry } = useAuth();
  return (
    <main id="main" tabIndex={-1}>
      <EmptyState
        title="Loosebox cannot be reached"
        text="Check your connection. Nothing is lost: everything you saved is safe."
        action={<Button onClick={retry}>Try again</Button>}
      />
    </main>
  );
}
