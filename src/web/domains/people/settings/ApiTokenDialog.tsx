import { useState } from "react";
import {
  apiTokenEndpoints,
  ApiTokenInput,
  TOKEN_DAYS,
  TOKEN_DAYS_MAX,
} from "#contract/people/api-tokens.ts";
import { tokenAccesses } from "#contract/token-access.ts";
import { choice, type FieldSpec, optionsOf } from "#web/core/field-spec.ts";
import { useFormWithoutDraft } from "#web/core/form.ts";
import { FormFields } from "#web/core/FormFields.tsx";
import { useSave } from "#web/core/query.ts";
import { FormDialog } from "#web/ui/FormDialog.tsx";
import { SecretOnce } from "#web/ui/SecretOnce.tsx";
import { PasswordField } from "./PasswordField.tsx";
import { tokenAccessLabels } from "./token-access-labels.ts";

const dayMs = 86_400_000;
const inDays = (days: number, now: number) => new Date(now + days * dayMs).toISOString();

/** The fields of the form; `now` is when it was opened. */
const fieldsOf = (now: number): FieldSpec[] => [
  {
    name: "name",
    label: "Name",
    kind: "text",
    required: true,
    wide: true,
    hint: "What uses it, such as the screen in the office",
  },
  choice("access", "What it may do", optionsOf(tokenAccesses, tokenAccessLabels), {
    required: true,
  }),
  choice(
    "expiresAt",
    "For how long",
    [7, 30, TOKEN_DAYS, TOKEN_DAYS_MAX].map((days) => ({
      value: inDays(days, now),
      label: `${days} days`,
    })),
    { required: true },
  ),
];

interface ApiTokenDialogProps {
  yardName: string;
  onClose: () => void;
}

/** Makes a token for a program, then shows it, once. */
export function ApiTokenDialog({ yardName, onClose }: ApiTokenDialogProps) {
  const [token, setToken] = useState<string | null>(null);
  const [now] = useState(() => Date.now());
  const { save } = useSave(apiTokenEndpoints.make, { failed: "Failed to make the token" });
  // has no draft, because it contains a password
  const form = useFormWithoutDraft(
    ApiTokenInput,
    { name: "", access: "READ", expiresAt: inDays(TOKEN_DAYS, now), password: "" },
    (body) => save({ body }, (made) => setToken(made.token)),
  );
  return (
    <FormDialog
      title={token === null ? "Make an API token" : "Copy it now"}
      description={token === null ? `It works in ${yardName} alone.` : undefined}
      submit={token === null ? "Make the token" : null}
      busy={form.formState.isSubmitting}
      onSubmit={form.submit}
      onClose={onClose}
    >
      {token === null ? (
        <div className="grid gap-4">
          <FormFields form={form} fields={fieldsOf(now)} />
          <PasswordField
            error={form.formState.errors.password?.message}
            {...form.register("password")}
          />
        </div>
      ) : (
        <SecretOnce
          label="Token"
          what="token"
          secret={token}
          hint="It is shown only now. Whoever has it can do what you chose, until it ends or you revoke it."
        />
      )}
    </FormDialog>
  );
}
