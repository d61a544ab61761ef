import { useState } from "react";
import { webhookEndpoints, WebhookInput, webhookNouns } from "#contract/data/webhooks.ts";
import { type FieldSpec, optionsOf } from "#web/core/field-spec.ts";
import { useFormWithoutDraft } from "#web/core/form.ts";
import { FormFields } from "#web/core/FormFields.tsx";
import { useSave } from "#web/core/query.ts";
import { FormDialog } from "#web/ui/FormDialog.tsx";
import { SecretOnce } from "#web/ui/SecretOnce.tsx";
import { webhookNounLabels } from "./noun-labels.ts";

const fields: FieldSpec[] = [
  {
    name: "url",
    label: "Address",
    kind: "text",
    required: true,
    wide: true,
    hint: "With https, such as https://example.com/loosebox",
  },
  {
    name: "nouns",
    label: "What it is told of",
    kind: "several",
    options: optionsOf(webhookNouns, webhookNounLabels),
  },
];

/** Adds a webhook, then shows its secret, once. */
export function AddWebhookDialog({ onClose }: { onClose: () => void }) {
  const [secret, setSecret] = useState<string | null>(null);
  const { save } = useSave(webhookEndpoints.add, { failed: "Failed to add the webhook" });
  // has no draft, because it is one line and a few ticks
  const form = useFormWithoutDraft(WebhookInput, { url: "", nouns: ["horse", "event"] }, (body) =>
    save({ body }, (made) => setSecret(made.secret)),
  );
  return (
    <FormDialog
      title={secret === null ? "Add a webhook" : "Copy the secret now"}
      submit={secret === null ? "Add webhook" : null}
      busy={form.formState.isSubmitting}
      onSubmit={form.submit}
      onClose={onClose}
    >
      {secret === null ? (
        <FormFields form={form} fields={fields} />
      ) : (
        <SecretOnce
          label="Secret"
          what="secret"
          secret={secret}
          hint="It is shown only now. By it your program knows that a delivery comes from Loosebox."
        />
      )}
    </FormDialog>
  );
}
