import { ForgotPasswordInput, signInEndpoints } from "#contract/people/sign-in.ts";
import { useMutate } from "#web/core/query.ts";
import { useFormWithoutDraft } from "#web/core/form.ts";
import { showWholeFailure } from "#web/core/show-failure.ts";
import { Button } from "#web/ui/Button.tsx";
import { Field } from "#web/ui/Field.tsx";
import { TextInput } from "#web/ui/TextInput.tsx";
import { toast } from "#web/ui/toast.ts";
import { type AuthMode, ModeLink } from "./ModeLink.tsx";

export function ForgotPasswordForm({ onMode }: { onMode: (mode: AuthMode) => void }) {
  const ask = useMutate(signInEndpoints.forgotPassword);
  // has no draft, because nobody is signed in
  const { register, submit, formState } = useFormWithoutDraft(
    ForgotPasswordInput,
    { email: "" },
    (body) =>
      ask.mutateAsync({ body }).then(
        () => {
          toast({
            title: "Reset Link Sent",
            description: "If an account with that email exists, we've sent a reset link.",
          });
          onMode("login");
        },
        (error: Error) => showWholeFailure("Error", error),
      ),
  );

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <Field
        label="Email"
        required
        hint="We will send a link to set a new password. It works for one hour."
        error={formState.errors.email?.message}
      >
        <TextInput type="email" autoComplete="email" {...register("email")} />
      </Field>
      <Button type="submit" variant="primary" size="lg" busy={ask.isPending}>
        Send Reset Link
      </Button>
      <p>
        <ModeLink to="login" onMode={onMode}>
          Back to sign in
        </ModeLink>
      </p>
    </form>
  );
}
