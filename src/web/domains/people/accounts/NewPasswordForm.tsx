import { useLocation, useSearchParams } from "wouter";
import * as z from "zod/mini";
import { ResetPasswordInput, signInEndpoints } from "#contract/people/sign-in.ts";
import { paths } from "#contract/paths.ts";
import { useMutate } from "#web/core/query.ts";
import { useFormWithoutDraft } from "#web/core/form.ts";
import { showFailure } from "#web/core/show-failure.ts";
import { useAuth } from "#web/core/session.ts";
import { Button } from "#web/ui/Button.tsx";
import { Field } from "#web/ui/Field.tsx";
import { TextInput } from "#web/ui/TextInput.tsx";
import { toast } from "#web/ui/toast.ts";

const NewPassword = z.pick(ResetPasswordInput, { password: true });

/** Sets a password with the token of the mailed link, then goes to the sign-in form. */
export function NewPasswordForm() {
  const [search] = useSearchParams();
  const [, go] = useLocation();
  const { forget } = useAuth();
  const reset = useMutate(signInEndpoints.resetPassword);
  // has no draft, because it contains a password
  const { register, submit, formState } = useFormWithoutDraft(
    NewPassword,
    { password: "" },
    (given) =>
      reset.mutateAsync({ body: { ...given, token: search.get("token") ?? "" } }).then(
        () => {
          forget();
          toast({ title: "Password changed", description: "Sign in with your new password." });
          go(paths.auth);
        },
        (error: unknown) => showFailure("Error", error, "Failed to set the password"),
      ),
  );
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <Field
        label="New password"
        required
        hint="At least 8 characters. Every device will be signed out."
        error={formState.errors.password?.message}
      >
        <TextInput type="password" autoComplete="new-password" {...register("password")} />
      </Field>
      <Button type="submit" variant="primary" size="lg" busy={reset.isPending}>
        Set password
      </Button>
    </form>
  );
}
