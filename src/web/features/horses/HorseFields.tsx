import { useState } from "react";
import { Controller } from "react-hook-form";
import { genderLabels, genders, type HorseInput } from "#contract/horses.ts";
import { londonDate } from "#rules/london.ts";
import type { ContractForm } from "#web/core/form.ts";
import { DateInput } from "#web/ui/DateInput.tsx";
import { Field } from "#web/ui/Field.tsx";
import { Select } from "#web/ui/Select.tsx";
import { TextArea } from "#web/ui/TextArea.tsx";
import { TextInput } from "#web/ui/TextInput.tsx";

// a select cannot be emptied, so that nothing is a choice of its own
const NOT_SAID = "NOT_SAID";
const genderOptions = [
  { value: NOT_SAID, label: "Not said" },
  ...genders.map((value) => ({ value, label: genderLabels[value] })),
];

type Part = { form: ContractForm<typeof HorseInput> };

/** The horse form's fields: who it is, its papers, and what else is worth knowing. */
export function HorseFields({ form }: Part) {
  return (
    <>
      <Identity form={form} />
      <Measures form={form} />
      <Field label="Notes" error={form.formState.errors.notes?.message}>
        <TextArea rows={3} {...form.register("notes")} />
      </Field>
    </>
  );
}

function Identity({ form: { register, control, formState } }: Part) {
  const { errors } = formState;
  const [today] = useState(() => londonDate(new Date()));
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="Name" required error={errors.name?.message}>
        <TextInput autoComplete="off" {...register("name")} />
      </Field>
      <Field label="Breed" required error={errors.breed?.message}>
        <TextInput autoComplete="off" {...register("breed")} />
      </Field>
      <Field label="Date of birth" required error={errors.dateOfBirth?.message}>
        <DateInput min="1900-01-01" max={today} {...register("dateOfBirth")} />
      </Field>
      <Field label="Gender" error={errors.gender?.message}>
        <Controller
          control={control}
          name="gender"
          render={({ field: { value, onChange, ...field } }) => (
            <Select
              {...field}
              value={value || null}
              onChange={(chosen) => onChange(chosen === NOT_SAID ? null : chosen)}
              options={genderOptions}
            />
          )}
        />
      </Field>
      <Field label="Passport number" required error={errors.passportNumber?.message}>
        <TextInput autoComplete="off" {...register("passportNumber")} />
      </Field>
      <Field label="Microchip number" required error={errors.microchipNumber?.message}>
        <TextInput autoComplete="off" inputMode="numeric" {...register("microchipNumber")} />
      </Field>
    </div>
  );
}

// a score is a whole number or nothing at all
const score = {
  setValueAs: (value: unknown) => (value === "" || value === null ? null : Number(value)),
};

function Measures({ form: { register, formState } }: Part) {
  const { errors } = formState;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="Colour" error={errors.color?.message}>
        <TextInput autoComplete="off" {...register("color")} />
      </Field>
      <Field label="Height" hint="Such as 15.2hh or 157 cm" error={errors.height?.message}>
        <TextInput autoComplete="off" {...register("height")} />
      </Field>
      <Field label="Weight" hint="Such as 520 kg" error={errors.weight?.message}>
        <TextInput autoComplete="off" {...register("weight")} />
      </Field>
      <Field
        label="Body condition score"
        hint="1 (poor) to 9 (very fat)"
        error={errors.bodyConditionScore?.message}
      >
        <TextInput
          type="number"
          min={1}
          max={9}
          step={1}
          {...register("bodyConditionScore", score)}
        />
      </Field>
    </div>
  );
}
