import { type ReactNode, Suspense, type ComponentType } from "react";
import { Redirect, Route } from "wouter";
import { paths } from "#contract/paths.ts";
import type { User } from "#contract/people/accounts.ts";
import { PageFault } from "#web/core/PageFault.tsx";
import { useAuth } from "#web/core/session.ts";
import { useTitle } from "#web/core/use-title.ts";
import { Spinner } from "#web/ui/Button.tsx";
import { inBackground, onDemand } from "#web/ui/on-demand.ts";
import { NavBar } from "./NavBar.tsx";

// loaded on demand, because most users see none of the notices; the service worker keeps them for where there is no
// signal
const { Notices, Unreachable } = onDemand(() => import("./Notices.tsx"));

// loaded on demand, because background work can start after the page has rendered
const { Background } = inBackground(() => import("./Background.tsx"));

/** Wraps a page for signed-in users: shows a spinner while the session loads, and redirects everybody else to /auth. */
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
      {state === "failed" && (
        <Suspense fallback={<Loading />}>
          <Unreachable />
        </Suspense>
      )}
      {state === "signedIn" && user && (
        // the notices load before the page or with it, so that no notice pushes the page down when it appears
        <Suspense key={user.yardId} fallback={<Loading />}>
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

// a demo account is not asked, because nobody reads mail to its address
const wantsConfirming = ({
  emailConfirmed,
  demoUntil,
}: Pick<User, "emailConfirmed" | "demoUntil">) => !emailConfirmed && !demoUntil;

interface GuardedPage {
  path: string;
  title: string;
  Page: ComponentType;
}

/**
 * The route of a page for signed-in users. It is a function rather than a component, so that the bar stays
 * mounted when the page changes.
 */
export const guarded = ({ path, title, Page }: GuardedPage) => (
  <Route key={path} path={path}>
    <Guard title={title}>
      <PageFault key={path}>
        <Page />
      </PageFault>
    </Guard>
  </Route>
);

/**
 * A spinner in the middle of the page, while the session or a page loads. It has the id of the page's main part,
 * so that the skip link works during loading.
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

interface WayBack {
  person: string;
  place: string;
}

/** The state stored in the browser's history entry when a session expires, until the user signs in again. */
const wayBackFor = (person: string): WayBack => ({
  person,
  place: window.location.pathname + window.location.search,
});

/** The path to go to after signing in: the page where this user was, unless somebody else had been signed in there. */
export function placeAfterSigningIn(person: string): string {
  const kept: Partial<WayBack> | null = window.history.state;
  return (kept?.person === person && kept.place) || paths.landing;
}
