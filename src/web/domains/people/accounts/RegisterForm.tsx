import { Controller } from "react-hook-form";
import * as z from "zod/mini";
import { paths } from "#contract/paths.ts";
import { RegisterInput, signInEndpoints } from "#contract/people/sign-in.ts";
import { type ContractForm, useFormWithoutDraft } from "#web/core/form.ts";
import { usePublicSettings } from "#web/core/public-settings.ts";
import { useMutate } from "#web/core/query.ts";
import { useAuth } from "#web/core/session.ts";
import { showWholeFailure } from "#web/core/show-failure.ts";
import { Button } from "#web/ui/Button.tsx";
import { Checkbox } from "#web/ui/Checkbox.tsx";
import { Field } from "#web/ui/Field.tsx";
import { TextInput } from "#web/ui/TextInput.tsx";
import { type AuthMode, ModeLink } from "./ModeLink.tsx";

// both required checkboxes start unticked, which the type of the schema's input does not allow
const empty = {
  email: "",
  password: "",
  firstName: "",
  lastName: "",
  confirmPassword: "",
  marketingConsent: false,
};

interface RegisterFormProps {
  onMode: (mode: AuthMode) => void;
  /** The e-mail address that the form is prefilled with, when an invitation was sent to it. */
  email?: string | undefined;
}

/** The registration form, or where registration is closed a sentence that says so. */
export const RegisterForm = (props: RegisterFormProps) =>
  usePublicSettings()?.registrationOpen === false ? <Closed {...props} /> : <Form {...props} />;

const Closed = ({ onMode }: RegisterFormProps) => (
  <div className="grid gap-4">
    <p>Registration is closed at the moment. If you have an account, you can sign in as before.</p>
    <p>
      <ModeLink to="login" onMode={onMode}>
        Sign in
      </ModeLink>
    </p>
  </div>
);

function Form({ onMode, email = "" }: RegisterFormProps) {
  const { enter } = useAuth();
  const join = useMutate(signInEndpoints.register);
  // the repeated password and the terms are not part of the call
  // has no draft, because nobody is signed in
  const form = useFormWithoutDraft(
    RegistrationForm,
    { ...empty, email },
    ({ confirmPassword: _repeated, terms: _accepted, ...body }) =>
      join
        .mutateAsync({ body })
        .then(enter, (error: Error) => showWholeFailure("Registration failed", error)),
  );

  return (
    <form noValidate onSubmit={(event) => void form.submit(event)} className="grid gap-4">
      <Who form={form} />
      <Agreements form={form} />
      <Button type="submit" variant="primary" size="lg" busy={join.isPending}>
        Create Account
      </Button>
      <p>
        Already have an account?{" "}
        <ModeLink to="login" onMode={onMode}>
          Sign in
        </ModeLink>
      </p>
    </form>
  );
}

type Part = { form: ContractForm<typeof RegistrationForm> };

function Who({ form: { register, formState } }: Part) {
  const { errors } = formState;
  return (
    <>
      <Field label="Email" required error={errors.email?.message}>
        <TextInput type="email" autoComplete="email" {...register("email")} />
      </Field>
      <Field
        label="Password"
        required
        error={errors.password?.message}
        hint="At least 8 characters"
      >
        <TextInput type="password" autoComplete="new-password" {...register("password")} />
      </Field>
      <Field label="Confirm password" required error={errors.confirmPassword?.message}>
        <TextInput type="password" autoComplete="new-password" {...register("confirmPassword")} />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="First name" required error={errors.firstName?.message}>
          <TextInput autoComplete="given-name" {...register("firstName")} />
        </Field>
        <Field label="Last name" required error={errors.lastName?.message}>
          <TextInput autoComplete="family-name" {...register("lastName")} />
        </Field>
      </div>
    </>
  );
}

const terms = (
  <>
    I accept the{" "}
    <a className="link" href={paths.terms} target="_blank" rel="noreferrer">
      terms of service
    </a>
  </>
);
const processing = (
  <>
    I consent to the processing of my data as the{" "}
    <a className="link" href={paths.privacy} target="_blank" rel="noreferrer">
      privacy notice
    </a>{" "}
    describes (UK GDPR)
  </>
);

const agreements = [
  { name: "terms", label: terms, required: true },
  { name: "gdprConsent", label: processing, required: true },
  {
    name: "marketingConsent",
    label: "Send me news of Loosebox by mail (optional, one click ends it)",
    required: false,
  },
] as const;

const Agreements = ({ form: { control, formState } }: Part) => (
  <div className="grid">
    {agreements.map(({ name, label, required }) => (
      <Controller
        key={name}
        control={control}
        name={name}
        render={({ field: { value, ...field } }) => (
          <Checkbox
            required={required}
            label={label}
            checked={value ?? false}
            error={formState.errors[name]?.message}
            {...field}
          />
        )}
      />
    ))}
  </div>
);

const inputs = RegisterInput.shape;

/** The form's own rules, in the order in which their errors are shown (spec section 5). */
export const RegistrationForm = z
  .object({
    email: inputs.email,
    password: inputs.password,
    firstName: inputs.firstName,
    lastName: inputs.lastName,
    confirmPassword: z.string().check(z.minLength(1, "Please confirm your password")),
    terms: z.literal(true, "You must accept the terms of service"),
    gdprConsent: inputs.gdprConsent,
    marketingConsent: inputs.marketingConsent,
  })
  .check(
    z.refine((form) => !form.confirmPassword || form.password === form.confirmPassword, {
      path: ["confirmPassword"],
      error: "Passwords don't match",
      // checked even when another field is invalid, so that the first error of all is the one shown
      when: () => true,
    }),
  );
