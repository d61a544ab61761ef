import { Suspense } from "react";
import { Controller } from "react-hook-form";
import type { PrefilledRow } from "#contract/care/visit-calls.ts";
import { stepLabels } from "#rules/vaccination/plan-findings.ts";
import { serviceTypeLabels, serviceTypes, visitTypeLabels } from "#contract/care/record-types.ts";
import type { VisitKind } from "#contract/care/care-subjects.ts";
import { type RowField, vetVisitTypes, visitShapes } from "#contract/care/visits.ts";
import { useMayWriteField } from "#web/domains/care/records/use-may-write-field.ts";
import { cx } from "#web/ui/cx.ts";
import { FieldError } from "#web/ui/Field.tsx";
import { onDemand } from "#web/ui/on-demand.ts";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { TextInput } from "#web/ui/TextInput.tsx";
import { faultAt, type VisitContractForm } from "./visit-form.ts";

const { Select } = onDemand(() => import("#web/ui/Select.tsx"));

interface RowFieldProps {
  form: VisitContractForm;
  at: number;
  kind: VisitKind;
  horseId: string;
  /** The horse's name. */
  name: string;
  /** Which dose of its course a vaccination in this row counts as; null for other visits. */
  dose: PrefilledRow["dose"];
}

function faultOf({ form, at }: RowFieldProps, field: RowField) {
  const message = faultAt(form, `horses.${at}.${field}`);
  const id = `visit-${at}-${field}-error`;
  return {
    wiring: message ? { "aria-invalid": true as const, "aria-describedby": id } : {},
    fault: message && <FieldError id={id}>{message}</FieldError>,
  };
}

const has = (kind: VisitKind, field: RowField) => visitShapes[kind].row.includes(field);

/** The row's number field: the cost, or at a weigh-in the weight. */
export function CostField(props: RowFieldProps) {
  const { kind, name, form, at } = props;
  const field = has(kind, "cost") ? "cost" : "weightKg";
  const { wiring, fault } = faultOf(props, field);
  const mayWrite = useMayWriteField();
  if (!has(kind, field) || !mayWrite(visitShapes[kind].record, field, props.horseId)) return null;
  return (
    <div className="grid gap-1 max-sm:row-span-2 max-sm:w-24 sm:col-start-4 sm:row-start-1">
      <div className="relative">
        <span aria-hidden className="absolute top-2.5 left-2.5 text-muted">
          {field === "cost" ? "£" : "kg"}
        </span>
        <TextInput
          inputMode="decimal"
          autoComplete="off"
          aria-label={field === "cost" ? `Cost for ${name} (£)` : `Weight of ${name} (kg)`}
          className="pl-8 text-right tabular-nums"
          {...wiring}
          {...form.register(`horses.${at}.${field}`)}
        />
      </div>
      {fault}
    </div>
  );
}

/** The row's field for what was done: the service, the type of visit, or the findings. */
export function DetailField(props: RowFieldProps) {
  const { kind } = props;
  const mayWrite = useMayWriteField();
  const place = "sm:col-start-3 sm:row-start-1";
  if (kind === "FARRIER")
    return (
      <div className={cx(place, under)}>
        <Choice {...props} field="serviceType" label="Service" options={services} />
      </div>
    );
  if (kind === "VET")
    return (
      <div className={cx(place, under)}>
        <Choice {...props} field="visitType" label="Sort of visit" options={visits} />
      </div>
    );
  if (kind === "VACCINATION")
    return (
      <div className={cx(place, under)}>
        <Choice {...props} field="step" label="Which dose" options={doseOptions(props.dose)} />
        {props.dose?.earlierMissing && (
          <p className="mt-1 text-sm text-soon">The doses before it are still in the passport.</p>
        )}
      </div>
    );
  const field = has(kind, "diagnosis") ? "diagnosis" : "description";
  if (!has(kind, field) || !mayWrite(visitShapes[kind].record, field, props.horseId)) return null;
  return (
    <TextInput
      aria-label={`Finding for ${props.name}`}
      placeholder="Finding"
      autoComplete="off"
      className={cx(place, "max-sm:col-span-2 max-sm:mb-1.5 max-sm:ml-9 max-sm:w-auto")}
      {...props.form.register(`horses.${props.at}.${field}`)}
    />
  );
}

const AS_COUNTED = "AS_COUNTED";

/** The doses to choose from. The dose counted from the record is offered only if no earlier dose is missing there. */
const doseOptions = (dose: PrefilledRow["dose"]) => [
  ...(dose && !dose.earlierMissing
    ? [{ value: AS_COUNTED, label: `As counted: ${stepLabels[dose.step]}` }]
    : []),
  { value: "FIRST", label: "First of a course" },
  { value: "SECOND", label: "Second dose" },
  { value: "THIRD", label: "Third dose" },
  { value: "BOOSTER", label: "Booster" },
];

const services = serviceTypes.map((value) => ({ value, label: serviceTypeLabels[value] }));
const visits = vetVisitTypes.map((value) => ({ value, label: visitTypeLabels[value] }));

// on a phone right below the name, so that six rows fit on the screen
const under = "max-sm:-mt-3.5 max-sm:max-w-58 max-sm:pl-22";

interface ChoiceProps extends RowFieldProps {
  field: "serviceType" | "visitType" | "step";
  label: string;
  options: readonly { value: string; label: string }[];
}

function Choice({ field, label, options, ...props }: ChoiceProps) {
  const { fault } = faultOf(props, field);
  return (
    <>
      <Controller
        control={props.form.control}
        name={`horses.${props.at}.${field}`}
        render={({ field: { value, onChange, ...rest } }) => (
          <Suspense fallback={<Skeleton className="h-11" />}>
            <Select
              {...rest}
              className="max-sm:border-transparent! max-sm:bg-transparent! max-sm:px-0 max-sm:text-sm"
              label={`${label} for ${props.name}`}
              value={value || (field === "step" ? AS_COUNTED : null)}
              onChange={(chosen) => onChange(chosen === AS_COUNTED ? null : chosen)}
              options={options}
            />
          </Suspense>
        )}
      />
      {fault}
    </>
  );
}
