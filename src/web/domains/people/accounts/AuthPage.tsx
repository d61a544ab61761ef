import { paths, REGISTER_QUERY } from "#contract/paths.ts";
import { Card } from "#web/ui/Card.tsx";
import { LogoMark } from "#web/ui/Logo.tsx";
import { AuthForms } from "./AuthForms.tsx";
import { useHydrated } from "./ModeLink.tsx";

/** The page for signing in, registering and asking for a new password. */
export function AuthPage() {
  const isHydrated = useHydrated();
  return (
    <main
      id="main"
      tabIndex={-1}
      className="column flex min-h-dvh flex-col items-center py-8 sm:py-16"
    >
      <a href={paths.landing} aria-label="Loosebox, to the front page" className="mb-6">
        <LogoMark className="size-14" />
      </a>
      <Card className="w-full max-w-120">
        <AuthForms heading="h1" start={isHydrated ? askedFor() : "login"} />
      </Card>
    </main>
  );
}

// the prerendered page shows the sign-in form; the link 'Get Started' asks for registration by the URL's query
const askedFor = () => (window.location.search === REGISTER_QUERY ? "register" : "login");
