import { Suspense, useId } from "react";
import { Controller } from "react-hook-form";
import type { PrefilledVisit } from "#contract/care/visit-calls.ts";
import { drugClassLabels } from "#contract/care/record-types.ts";
import type { VisitKind } from "#contract/care/care-subjects.ts";
import { visitShapes } from "#contract/care/visits.ts";
import { diseaseLabels } from "#contract/health/diseases.ts";
import type { Disease } from "#rules/vaccination/diseases.ts";
import { diseasesOfProducts } from "#rules/vaccination/products.ts";
import { keysOf } from "#rules/keys-of.ts";
import { tickedWith, Checkbox } from "#web/ui/Checkbox.tsx";
import { useShownDiseases } from "#web/domains/health/doses/use-shown-diseases.ts";
import { Button } from "#web/ui/Button.tsx";
import { DateInput } from "#web/ui/DateInput.tsx";
import { Field } from "#web/ui/Field.tsx";
import { onDemand } from "#web/ui/on-demand.ts";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { TextInput } from "#web/ui/TextInput.tsx";
import type { VisitContractForm } from "./visit-form.ts";

const { Select } = onDemand(() => import("#web/ui/Select.tsx"));
const drugs = keysOf(drugClassLabels).map((value) => ({ value, label: drugClassLabels[value] }));

interface SharedFieldsProps {
  form: VisitContractForm;
  prefill: PrefilledVisit;
  today: string;
}

/** The fields that all horses of the visit share: the date, the professional and what was used. */
export function SharedFields({ form, prefill: { kind, professionals }, today }: SharedFieldsProps) {
  const { shared } = visitShapes[kind];
  const { errors } = form.formState;
  return (
    <div className="grid items-start gap-4 max-sm:gap-y-2 max-sm:grid-cols-[minmax(0,3fr)_minmax(0,4fr)] sm:grid-cols-3">
      <Field label="Date" required error={errors.date?.message} className="max-sm:col-span-2">
        <DateInput max={today} {...form.register("date")} />
      </Field>
      <ProfessionalField form={form} kind={kind} names={professionals} />
      {texts(kind).map(
        ({ field, label, wide }) =>
          shared.includes(field) && (
            <Field key={field} label={label} className={wide ? "max-sm:col-span-2" : ""}>
              <TextInput
                autoComplete="off"
                {...form.register(field, readsDiseases(form, kind, field))}
              />
            </Field>
          ),
      )}
      {shared.includes("drugClass") && <DrugClassField form={form} />}
      {shared.includes("diseases") && <DiseasesField form={form} />}
    </div>
  );
}

/** Ticks the diseases that a vaccine is against when its name is known. */
const readsDiseases = (form: VisitContractForm, kind: VisitKind, field: string) => ({
  onChange: (event: { target: { value: string } }) => {
    if (kind !== "VACCINATION" || field !== "product") return;
    const read = diseasesOfProducts(event.target.value);
    if (read.length > 0) form.setValue("diseases", read, { shouldDirty: true });
  },
});

const texts = (kind: VisitKind) =>
  [
    { field: "clinic", label: "Practice", wide: true },
    { field: "product", label: kind === "WORMING" ? "Wormer" : "Vaccine", wide: false },
    { field: "batch", label: "Batch", wide: false },
  ] as const;

interface ProfessionalFieldProps extends Pick<SharedFieldsProps, "form"> {
  kind: VisitKind;
  names: readonly string[];
}

function ProfessionalField({ form, kind, names }: ProfessionalFieldProps) {
  const list = useId();
  const { professional } = visitShapes[kind];
  if (!professional) return null;
  const { field, label, required } = professional;
  return (
    <Field
      label={label}
      required={required}
      error={form.formState.errors[field]?.message}
      className="max-sm:col-span-2"
    >
      <TextInput list={list} autoComplete="off" {...form.register(field)} />
      <datalist id={list}>
        {names.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </datalist>
    </Field>
  );
}

const DrugClassField = ({ form }: Pick<SharedFieldsProps, "form">) => (
  <Field label="Drug class">
    <Controller
      control={form.control}
      name="drugClass"
      render={({ field: { value, ...field } }) => (
        <Suspense fallback={<Skeleton className="h-11" />}>
          <Select {...field} value={value || null} options={drugs} />
        </Suspense>
      )}
    />
  </Field>
);

const DiseasesField = ({ form }: Pick<SharedFieldsProps, "form">) => (
  <fieldset className="max-sm:col-span-2">
    <legend className="mb-1 font-semibold">Against</legend>
    <Controller
      control={form.control}
      name="diseases"
      render={({ field: { value, onChange } }) => (
        <DiseaseBoxes chosen={value ?? []} onChange={onChange} />
      )}
    />
  </fieldset>
);

interface DiseaseBoxesProps {
  chosen: Disease[];
  onChange: (chosen: Disease[]) => void;
}

function DiseaseBoxes({ chosen, onChange }: DiseaseBoxesProps) {
  const { shown, showAll } = useShownDiseases(chosen);
  return (
    <div className="flex flex-wrap gap-x-5">
      {shown.map((disease) => (
        <Checkbox
          key={disease}
          label={diseaseLabels[disease]}
          checked={chosen.includes(disease)}
          onChange={(on) => onChange(tickedWith(chosen, disease, on))}
        />
      ))}
      {showAll && (
        <Button variant="quiet" onClick={showAll}>
          More diseases
        </Button>
      )}
      {chosen.length === 0 && (
        <p className="basis-full text-sm text-soon">
          Nothing ticked: the visit is kept, and counts for nothing until it is known against what.
        </p>
      )}
    </div>
  );
}
