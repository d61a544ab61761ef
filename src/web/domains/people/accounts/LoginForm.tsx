import { LoginInput, accountEndpoints } from "#contract/people/accounts.ts";
import { KeyRound } from "lucide-react";
import { Controller } from "react-hook-form";

import { useFormWithoutDraft } from "#web/core/form.ts";
import { useMutate, useSteps } from "#web/core/query.ts";
import { useAuth } from "#web/core/session.ts";
import { showWholeFailure } from "#web/core/show-failure.ts";
import { useHydrated, type AuthMode, ModeLink } from "./ModeLink.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Checkbox } from "#web/ui/Checkbox.tsx";
import { Field } from "#web/ui/Field.tsx";
import { TextInput } from "#web/ui/TextInput.tsx";

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
