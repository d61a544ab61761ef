import { useWatch } from "react-hook-form";
import { Checkbox } from "#web/ui/Checkbox.tsx";
import { Field } from "#web/ui/Field.tsx";
import { TextInput } from "#web/ui/TextInput.tsx";
import { faultAt, type VisitContractForm } from "./visit-form.ts";

/** One invoice for all horses instead of a cost for each. */
export function Invoice({ form }: { form: VisitContractForm }) {
  const invoice = useWatch({ control: form.control, name: "invoice" });
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-2 px-4 pt-2 sm:px-6">
      <Checkbox
        label="One bill for all of them"
        checked={invoice !== null && invoice !== undefined}
        onChange={(on) =>
          form.setValue("invoice", on ? { pounds: Number.NaN, attachment: null } : null)
        }
      />
      {invoice && (
        <Field
          label="Total (£)"
          hint="Split to the penny, in proportion to the costs above where each has one"
          required
          error={faultAt(form, "invoice.pounds")}
        >
          <TextInput
            type="number"
            inputMode="decimal"
            min={0.01}
            step={0.01}
            autoComplete="off"
            className="max-w-36 text-right tabular-nums"
            {...form.register("invoice.pounds", { valueAsNumber: true })}
          />
        </Field>
      )}
    </div>
  );
}
