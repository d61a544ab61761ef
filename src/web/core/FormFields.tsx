import { type ReactNode, Suspense, useRef } from "react";
import { type Control, Controller, type FieldValues, type Path } from "react-hook-form";
import type { $ZodObject } from "zod/v4/core";
import { Checkbox, tickedWith } from "#web/ui/Checkbox.tsx";
import { cx } from "#web/ui/cx.ts";
import { DateInput } from "#web/ui/DateInput.tsx";
import { Field } from "#web/ui/Field.tsx";
import { onDemand } from "#web/ui/on-demand.ts";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { TextArea } from "#web/ui/TextArea.tsx";
import { TextInput } from "#web/ui/TextInput.tsx";
import { asNumber, choicesOf, type FieldSpec, isEmpty, NOT_SAID } from "./field-spec.ts";
import type { ContractForm } from "./form.ts";

// loaded on demand, because it is the largest input component: the rest of the form renders meanwhile
const { Select } = onDemand(() => import("#web/ui/Select.tsx"));

interface FormFieldsProps<S extends $ZodObject> {
  form: ContractForm<S>;
  fields: readonly FieldSpec[];
  /** Notes shown below an input, by the field's name; they do not make the input invalid. */
  remarks?: Readonly<Record<string, ReactNode>>;
}

/** The fields of a form in two columns, one on a phone, each with its own error. */
export function FormFields<S extends $ZodObject>({ form, fields, remarks }: FormFieldsProps<S>) {
  const { errors } = form.formState;
  const value = (name: string): unknown => form.watch(name as never);
  const shown = fields.filter(({ when }) => when?.(value) ?? true);
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      {shown.map((field) => {
        if (field.kind === "several")
          return (
            <Several key={field.name} control={form.control as unknown as Control} field={field} />
          );
        const message = errors[field.name]?.message;
        return (
          <Field
            key={field.name}
            label={field.label}
            {...(field.hint && { hint: field.hint })}
            required={field.required ?? false}
            error={typeof message === "string" ? message : undefined}
            className={cx(isWide(field) && "sm:col-span-2")}
          >
            <Input form={form} field={field} />
            {remarks?.[field.name]}
          </Field>
        );
      })}
    </div>
  );
}

const isWide = ({ wide, kind }: FieldSpec) => wide ?? kind === "notes";

type OneInput = Exclude<FieldSpec, { kind: "several" }>;

function Input<S extends $ZodObject>({ form, field }: { form: ContractForm<S>; field: OneInput }) {
  // the names of a list of fields cannot be typed by the form's schema; tests beside the lists check that the schema
  // has each
  const registered = form.register(field.name as never);
  if (field.kind === "notes") return <TextArea rows={3} {...registered} />;
  if (field.kind === "date") return <DateInput min={field.min} max={field.max} {...registered} />;
  if (field.kind === "dateTime") return <DateInput time {...registered} />;
  if (field.kind === "time") return <TextInput type="time" {...registered} />;
  if (field.kind === "choice")
    return <Choice control={form.control as unknown as Control} field={field} />;
  if (field.kind === "number") return <NumberInput form={form} field={field} />;
  return <TextInput autoComplete="off" inputMode={field.inputMode} {...registered} />;
}

interface NumberInputProps<S extends $ZodObject> {
  form: ContractForm<S>;
  field: FieldSpec & { kind: "number" };
}

function NumberInput<S extends $ZodObject>({ form, field }: NumberInputProps<S>) {
  const { name, min, max, step = "any" } = field;
  const input = useRef<HTMLInputElement>(null);
  // for unreadable input the browser reports an empty value; NaN lets the schema refuse it
  const setValueAs = (typed: unknown) =>
    input.current?.validity.badInput ? Number.NaN : asNumber(typed);
  // called when react-hook-form reads the field, never during render
  // oxlint-disable-next-line react/refs
  const { ref, ...registered } = form.register(name as never, { setValueAs });
  const hold = (element: HTMLInputElement | null) => {
    ref(element);
    input.current = element;
  };
  return (
    <TextInput
      type="number"
      inputMode="decimal"
      {...{ min, max, step }}
      {...registered}
      ref={hold}
    />
  );
}

function Several({
  control,
  field: { name, label, options, hint },
}: {
  control: Control;
  field: FieldSpec & { kind: "several" };
}) {
  return (
    <fieldset className="sm:col-span-2">
      <legend className="font-semibold">{label}</legend>
      {hint && <p className="text-sm text-muted">{hint}</p>}
      <Controller
        control={control}
        name={name satisfies Path<FieldValues>}
        render={({ field: { value, onChange }, fieldState: { error } }) => {
          const chosen: unknown[] = Array.isArray(value) ? value : [];
          return (
            <>
              <div className="flex flex-wrap gap-x-5">
                {options.map((option) => (
                  <Checkbox
                    key={option.value}
                    label={option.label}
                    checked={chosen.includes(option.value)}
                    onChange={(on) => onChange(tickedWith(chosen, option.value, on))}
                  />
                ))}
              </div>
              {error?.message && (
                <p role="alert" className="text-sm font-semibold text-overdue">
                  {error.message}
                </p>
              )}
            </>
          );
        }}
      />
    </fieldset>
  );
}

function Choice({
  control,
  field: spec,
}: {
  control: Control;
  field: FieldSpec & { kind: "choice" };
}) {
  return (
    <Controller
      control={control}
      name={spec.name satisfies Path<FieldValues>}
      render={({ field: { value, onChange, ...field } }) => (
        <Suspense fallback={<Skeleton className="h-11" />}>
          <Select
            {...field}
            value={isEmpty(value) ? null : String(value)}
            onChange={(chosen) => onChange(chosen === NOT_SAID ? null : chosen)}
            options={choicesOf(spec)}
          />
        </Suspense>
      )}
    />
  );
}
