import { Page } from "#web/ui/Page.tsx";
import type { ReactNode } from "react";
import { paths } from "#contract/paths.ts";
import { useAuth } from "#web/core/session.ts";
import { useTitle } from "#web/core/use-title.ts";
import { NavBar } from "#web/shell/NavBar.tsx";
import { buttonLook } from "#web/ui/Button.tsx";
import { Logo } from "#web/ui/Logo.tsx";
import { TopBar } from "#web/ui/TopBar.tsx";

/** The frame of a public page: the app's bar for users who are signed in, otherwise a link to sign in. */
export function PublicPage({ title, children }: { title: string; children: ReactNode }) {
  const { state } = useAuth();
  useTitle(title);
  return (
    <>
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      {state === "signedIn" || state === "loading" ? <NavBar /> : <VisitorsBar />}
      <Page>{children}</Page>
    </>
  );
}

const VisitorsBar = () => (
  <TopBar
    brand={
      <a href={paths.landing} aria-label="Loosebox, to the front page">
        <Logo />
      </a>
    }
    end={
      <a href={paths.auth} className={buttonLook()}>
        Sign In
      </a>
    }
  />
);
