import { accountEndpoints, NameInput, type User } from "#contract/people/accounts.ts";
import { DraftOffer } from "#web/core/DraftOffer.tsx";
import { useContractForm } from "#web/core/draft-form.ts";
import { useAuth } from "#web/core/session.ts";
import { useSave } from "#web/core/save.ts";
import { Button } from "#web/ui/Button.tsx";
import { Section } from "#web/ui/Section.tsx";
import { Field } from "#web/ui/Field.tsx";
import { TextInput } from "#web/ui/TextInput.tsx";

/** The user's own name, to edit. */
export function NameSection() {
  const { user } = useAuth();
  return (
    <Section id="your-name" title="Your name">
      {user && <NameForm user={user} />}
    </Section>
  );
}

function NameForm({ user: { firstName, lastName } }: { user: User }) {
  const { save, busy } = useSave(accountEndpoints.rename, {
    done: { title: "Name saved" },
    failed: "Failed to save your name",
  });
  const { register, submit, formState, draft } = useContractForm(
    NameInput,
    { firstName, lastName },
    (body, saved) => save({ body }, saved),
    { name: "your-name" },
  );
  const { errors } = formState;
  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      className="grid items-start gap-4 sm:grid-cols-2"
    >
      <div className="empty:hidden sm:col-span-2">
        <DraftOffer draft={draft} />
      </div>
      <Field label="First name" required error={errors.firstName?.message}>
        <TextInput autoComplete="given-name" {...register("firstName")} />
      </Field>
      <Field label="Last name" required error={errors.lastName?.message}>
        <TextInput autoComplete="family-name" {...register("lastName")} />
      </Field>
      <Button type="submit" busy={busy} className="sm:justify-self-start">
        Save name
      </Button>
    </form>
  );
}
