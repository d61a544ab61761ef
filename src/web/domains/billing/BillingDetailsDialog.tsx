import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import {
  type BillingDetails,
  billingEndpoints,
  BillingDetailsInput,
} from "#contract/billing/billing.ts";
import { DraftOffer } from "#web/core/DraftOffer.tsx";
import { queryOf, useSave } from "#web/core/query.ts";
import { useContractForm } from "#web/core/draft-form.ts";
import type { ContractForm } from "#web/core/form.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { Field } from "#web/ui/Field.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { TextInput } from "#web/ui/TextInput.tsx";

/** A form for the name, e-mail and address that invoices are addressed to. */
export function BillingDetailsDialog({ onClose }: { onClose: () => void }) {
  const id = useId();
  const { data, error } = useQuery(queryOf(billingEndpoints.details, {}));
  const { save, busy } = useSave(billingEndpoints.changeDetails, {
    done: { title: "Billing info updated" },
    failed: "Failed to update billing info",
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Update Billing Info"
      description="This is printed on your invoices; receipts go to the e-mail address."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} variant="primary" disabled={!data} busy={busy}>
            Save
          </Button>
        </>
      }
    >
      {error && <p role="alert">{error.sentence}</p>}
      {!data && !error && <Skeleton className="h-72" />}
      {data && (
        <DetailsForm
          id={id}
          details={data}
          onValid={(body, saved) =>
            save({ body }, () => {
              saved();
              onClose();
            })
          }
        />
      )}
    </Dialog>
  );
}

interface DetailsFormProps {
  id: string;
  details: BillingDetails;
  onValid: (checked: BillingDetailsInput, saved: () => void) => Promise<unknown>;
}

function DetailsForm({ id, details, onValid }: DetailsFormProps) {
  const form = useContractForm(BillingDetailsInput, details, onValid, { name: "billing-details" });
  return (
    <form
      id={id}
      noValidate
      onSubmit={(event) => void form.submit(event)}
      className="grid items-start gap-4 sm:grid-cols-2"
    >
      <div className="sm:col-span-2">
        <DraftOffer draft={form.draft} />
      </div>
      {lines.map((line) => (
        <DetailsLine key={line.name} form={form} {...line} />
      ))}
    </form>
  );
}

interface LineSpec {
  name: keyof BillingDetails;
  label: string;
  autoComplete: string;
  type?: "email";
  optional?: boolean;
  wide?: boolean;
}

const lines: readonly LineSpec[] = [
  { name: "name", label: "Name", autoComplete: "billing name" },
  { name: "email", label: "Email", autoComplete: "billing email", type: "email" },
  { name: "line1", label: "Address", autoComplete: "billing address-line1", wide: true },
  {
    name: "line2",
    label: "Second line",
    autoComplete: "billing address-line2",
    wide: true,
    optional: true,
  },
  { name: "city", label: "Town", autoComplete: "billing address-level2" },
  { name: "postalCode", label: "Postcode", autoComplete: "billing postal-code" },
];

function DetailsLine({
  form,
  name,
  label,
  autoComplete,
  type,
  optional = false,
  wide = false,
}: LineSpec & { form: ContractForm<typeof BillingDetailsInput> }) {
  return (
    <Field
      label={label}
      required={!optional}
      error={form.formState.errors[name]?.message}
      {...(wide && { className: "sm:col-span-2" })}
    >
      <TextInput {...(type && { type })} autoComplete={autoComplete} {...form.register(name)} />
    </Field>
  );
}
