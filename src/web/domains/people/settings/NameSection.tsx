import { accountEndpoints, NameInput, type User } from "#contract/people/accounts.ts";
import { useMutate } from "#web/core/query.ts";
import { useContractForm } from "#web/core/form.ts";
import { showFailure } from "#web/core/show-failure.ts";
import { useAuth } from "#web/core/session.ts";
import { Button } from "#web/ui/Button.tsx";
import { Section } from "#web/ui/Section.tsx";
import { Field } from "#web/ui/Field.tsx";
import { TextInput } from "#web/ui/TextInput.tsx";
import { toast } from "#web/ui/toast.ts";

/** A person's own name, which they may correct. */
export function NameSection() {
  const { user } = useAuth();
  return (
    <Section id="your-name" title="Your name">
      {user && <NameForm user={user} />}
    </Section>
  );
}

function NameForm({ user: { firstName, lastName } }: { user: User }) {
  const rename = useMutate(accountEndpoints.rename);
  const { register, submit, formState } = useContractForm(
    NameInput,
    { firstName, lastName },
    (body) =>
      rename.mutateAsync({ body }).then(
        () => toast({ title: "Name saved" }),
        (error: unknown) => showFailure("Error", error, "Failed to save your name"),
      ),
  );
  const { errors } = formState;
  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      className="grid items-start gap-4 sm:grid-cols-2"
    >
      <Field label="First name" required error={errors.firstName?.message}>
        <TextInput autoComplete="given-name" {...register("firstName")} />
      </Field>
      <Field label="Last name" required error={errors.lastName?.message}>
        <TextInput autoComplete="family-name" {...register("lastName")} />
      </Field>
      <Button type="submit" busy={rename.isPending} className="sm:justify-self-start">
        Save name
      </Button>
    </form>
  );
}
