import {
  type HeldPerson,
  operatedPeopleEndpoints as calls,
  type OperatorAct,
  OperatorActInput,
} from "#contract/operations/people.ts";
import { useFormWithoutDraft } from "#web/core/form.ts";
import { useSave } from "#web/core/query.ts";
import { Field } from "#web/ui/Field.tsx";
import { FormDialog } from "#web/ui/FormDialog.tsx";
import { TextInput } from "#web/ui/TextInput.tsx";
import { actTexts } from "./act-texts.ts";

interface ActDialogProps {
  act: OperatorAct;
  person: Pick<HeldPerson, "id" | "name">;
  onClose: () => void;
}

/** Asks for the reason before an operator does something with a person's account. */
export function ActDialog({ act, person: { id, name }, onClose }: ActDialogProps) {
  const { button, question, text, done, danger = false } = actTexts[act];
  const { save, busy } = useSave(calls.act, {
    done: { title: done },
    failed: "Failed to change the account",
  });
  // has no draft, because it is one line
  const { register, submit, formState } = useFormWithoutDraft(
    OperatorActInput,
    { act, reason: "" },
    (body) => save({ params: { id }, body }, onClose),
  );
  return (
    <FormDialog
      title={question(name)}
      description={text}
      submit={button}
      danger={danger}
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label="Reason"
        required
        hint="Kept with your name for 24 months."
        error={formState.errors.reason?.message}
      >
        <TextInput {...register("reason")} />
      </Field>
    </FormDialog>
  );
}
