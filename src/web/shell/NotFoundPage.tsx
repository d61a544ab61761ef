import { paths } from "#contract/paths.ts";
import { useAuth } from "#web/core/session.ts";
import { useTitle } from "#web/core/use-title.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { NavBar } from "./NavBar.tsx";

/** The page for every unknown URL. */
export function NotFoundPage() {
  const { state } = useAuth();
  useTitle("404 Page Not Found");
  return (
    <>
      {state === "signedIn" && <NavBar />}
      <main
        id="main"
        tabIndex={-1}
        className="column flex min-h-[70dvh] flex-col items-start justify-center gap-4 py-16"
      >
        <h1 className="font-display text-3xl">404 Page Not Found</h1>
        <p className="text-muted">Did you forget to add the page to the router?</p>
        <ButtonLink href={paths.landing} variant="primary">
          {state === "signedIn" ? "To the dashboard" : "To the front page"}
        </ButtonLink>
      </main>
    </>
  );
}
