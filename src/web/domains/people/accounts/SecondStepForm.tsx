import { CodeInput, signInEndpoints } from "#contract/people/sign-in.ts";
import { useMutate } from "#web/core/query.ts";
import { CallFailed } from "#web/core/call.ts";
import { useFormWithoutDraft } from "#web/core/form.ts";
import { showWholeFailure } from "#web/core/show-failure.ts";
import { useAuth } from "#web/core/session.ts";
import { Button } from "#web/ui/Button.tsx";
import { Field } from "#web/ui/Field.tsx";
import { TextInput } from "#web/ui/TextInput.tsx";
import { type AuthMode, ModeLink } from "./ModeLink.tsx";

/** The second step of signing in, which asks for a code from the phone or a recovery code. */
export function SecondStepForm({ onMode }: { onMode: (mode: AuthMode) => void }) {
  const { enter } = useAuth();
  const finish = useMutate(signInEndpoints.secondStep);
  // has no draft, because the code is valid only once
  const { register, submit, formState } = useFormWithoutDraft(CodeInput, { code: "" }, (body) =>
    finish.mutateAsync({ body }).then(enter, (error: Error) => {
      showWholeFailure("Login failed", error);
      // after too long or too many tries the server wants the password again
      if (error instanceof CallFailed && error.status === 401) onMode("login");
    }),
  );
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <Field
        label="Code"
        required
        hint="Six figures from your authenticator app. Without your phone, one of your recovery codes."
        error={formState.errors.code?.message}
      >
        <TextInput
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          {...register("code")}
        />
      </Field>
      <Button type="submit" variant="primary" size="lg" busy={finish.isPending}>
        Sign In
      </Button>
      <p>
        <ModeLink to="login" onMode={onMode}>
          Back to sign in
        </ModeLink>
      </p>
    </form>
  );
}
