import { Suspense, useEffect, useRef, useState } from "react";
import { onDemand } from "#web/ui/on-demand.ts";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import {
  type AuthMode,
  ForgotPasswordForm,
  ModeLink,
  RegisterForm,
  useHydrated,
} from "./ModeLink.tsx";
import { KeyRound } from "lucide-react";
import { Controller } from "react-hook-form";
import { accountEndpoints } from "#contract/people/accounts.ts";
import { LoginInput } from "#contract/people/login-input.ts";
import { useFormWithoutDraft } from "#web/core/form.ts";
import { useMutate, useSteps } from "#web/core/query.ts";
import { useAuth } from "#web/core/session.ts";
import { showWholeFailure } from "#web/core/show-failure.ts";
import { Button } from "#web/ui/Button.tsx";
import { Checkbox } from "#web/ui/Checkbox.tsx";
import { Field } from "#web/ui/Field.tsx";
import { TextInput } from "#web/ui/TextInput.tsx";

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

export function LoginForm({ onMode }: { onMode: (mode: AuthMode) => void }) {
  const { enter } = useAuth();
  const hydrated = useHydrated();
  const login = useMutate(accountEndpoints.login);
  // has no draft, because nobody is signed in
  const { register, control, submit, formState, getValues } = useFormWithoutDraft(
    LoginInput,
    { email: "", password: "", rememberMe: false },
    (body) =>
      login.mutateAsync({ body }).then(
        (reply) => ("secondStep" in reply ? onMode("code") : enter(reply)),
        (error: Error) => showWholeFailure("Login failed", error),
      ),
  );
  const { errors } = formState;

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <Field label="Email" required error={errors.email?.message}>
        <TextInput type="email" autoComplete="username" {...register("email")} />
      </Field>
      <Field label="Password" required error={errors.password?.message}>
        <TextInput type="password" autoComplete="current-password" {...register("password")} />
      </Field>
      <Controller
        control={control}
        name="rememberMe"
        render={({ field: { value, ...field } }) => (
          <Checkbox label="Remember me" checked={value ?? false} {...field} />
        )}
      />
      {/* disabled before hydration, when the browser would submit the form itself with the password in the URL */}
      <Button type="submit" variant="primary" size="lg" busy={login.isPending} disabled={!hydrated}>
        Sign In
      </Button>
      <PasskeyButton rememberMe={() => getValues("rememberMe") ?? false} />
      <p>
        <ModeLink to="forgot" onMode={onMode}>
          Forgot password?
        </ModeLink>
      </p>
      <p className="border-t border-line pt-3">
        New to Loosebox?{" "}
        <ModeLink to="register" onMode={onMode}>
          Create an account
        </ModeLink>
      </p>
    </form>
  );
}

/** Signs in with a passkey; the code for passkeys loads on the first click. */
function PasskeyButton({ rememberMe }: { rememberMe: () => boolean }) {
  const { enter } = useAuth();
  const hydrated = useHydrated();
  const { mutateAsync, isPending } = useSteps(
    async (makeCall) => {
      const { signInWithPasskey } = await import("./passkey.ts");
      return signInWithPasskey(makeCall, rememberMe());
    },
    { changesSession: true },
  );
  const signIn = () =>
    mutateAsync().then(
      (user) => user && enter(user),
      (error: unknown) =>
        showWholeFailure("Login failed", error instanceof Error ? error : new Error("No passkey")),
    );
  return (
    <Button size="lg" busy={isPending} disabled={!hydrated} onClick={() => void signIn()}>
      <KeyRound aria-hidden />
      Use a passkey
    </Button>
  );
}
