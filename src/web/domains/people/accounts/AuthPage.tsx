import { Suspense, useEffect, useRef, useState } from "react";
import { paths, REGISTER_QUERY } from "#contract/paths.ts";
import { useHydrated, type AuthMode, ForgotPasswordForm, RegisterForm } from "./ModeLink.tsx";
import { Card } from "#web/ui/Card.tsx";
import { LogoMark } from "#web/ui/Logo.tsx";
import { onDemand } from "#web/ui/on-demand.ts";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { LoginForm } from "./LoginForm.tsx";

const { SecondStepForm } = onDemand(() => import("./SecondStepForm.tsx"));

const headings: Record<AuthMode, string> = {
  login: "Sign in",
  code: "Enter your code",
  register: "Create your account",
  forgot: "Forgot your password?",
};

/** Sign in, register and forgot password, as modes of one page. */
export function AuthPage() {
  const [chosen, setMode] = useState<AuthMode | null>(null);
  const isHydrated = useHydrated();
  const mode = chosen ?? (isHydrated ? askedFor() : "login");
  const heading = useFocusOnChange(mode);
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
        <h1 ref={heading} tabIndex={-1} className="mb-5 font-display text-2xl outline-none">
          {headings[mode]}
        </h1>
        {mode === "login" && <LoginForm onMode={setMode} />}
        <Suspense fallback={<Skeleton className="h-44 w-full" />}>
          {mode === "code" && <SecondStepForm onMode={setMode} />}
          {mode === "register" && <RegisterForm onMode={setMode} />}
          {mode === "forgot" && <ForgotPasswordForm onMode={setMode} />}
        </Suspense>
      </Card>
    </main>
  );
}

// the prerendered page shows the sign-in form; 'Get Started' asks for registration
const askedFor = () => (window.location.search === REGISTER_QUERY ? "register" : "login");

/** Focuses the heading when the mode changes, so that a screen reader announces it. */
function useFocusOnChange(mode: AuthMode) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(mode);
  useEffect(() => {
    if (shown.current === mode) return;
    shown.current = mode;
    heading.current?.focus();
  }, [mode]);
  return heading;
}
