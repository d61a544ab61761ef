import { Suspense, useEffect, useRef, useState } from "react";
import { onDemand } from "#web/ui/on-demand.ts";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { LoginForm } from "./LoginForm.tsx";
import { type AuthMode, ForgotPasswordForm, RegisterForm } from "./ModeLink.tsx";

const { SecondStepForm } = onDemand(() => import("./SecondStepForm.tsx"));

const headings: Record<AuthMode, string> = {
  login: "Sign in",
  code: "Enter your code",
  register: "Create your account",
  forgot: "Forgot your password?",
};

interface AuthFormsProps {
  /** The mode that is shown first, until the user chooses another. */
  start: AuthMode;
  /** The heading's element: `h2` where the page has a title of its own. */
  heading: "h1" | "h2";
  /** The e-mail address that the registration form is prefilled with. */
  email?: string | undefined;
}

/** The forms to sign in, to register and for a forgotten password, of which one is shown at a time. */
export function AuthForms({ start, heading: Heading, email }: AuthFormsProps) {
  const [chosen, setMode] = useState<AuthMode | null>(null);
  const mode = chosen ?? start;
  const heading = useFocusOnChange(mode);
  return (
    <>
      <Heading ref={heading} tabIndex={-1} className="mb-5 font-display text-2xl outline-none">
        {headings[mode]}
      </Heading>
      {mode === "login" && <LoginForm onMode={setMode} />}
      <Suspense fallback={<Skeleton className="h-44 w-full" />}>
        {mode === "code" && <SecondStepForm onMode={setMode} />}
        {mode === "register" && <RegisterForm email={email} onMode={setMode} />}
        {mode === "forgot" && <ForgotPasswordForm onMode={setMode} />}
      </Suspense>
    </>
  );
}

/** Focuses the heading when the mode changes, so that a screen reader announces the new form. */
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
