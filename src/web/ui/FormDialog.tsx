import { type ReactNode, type SubmitEvent, useId } from "react";
import { Button } from "./Button.tsx";
import { Dialog } from "./Dialog.tsx";

interface FormDialogProps {
  title: string;
  description?: ReactNode;
  /** What the button that sends it says. */
  submit: string;
  danger?: boolean;
  busy: boolean;
  onSubmit: (event: SubmitEvent) => unknown;
  onClose: () => void;
  /** The fields. */
  children: ReactNode;
}

/** A dialog that is one form: its fields, a way out, and one button that sends it. */
export function FormDialog(props: FormDialogProps) {
  const { title, description, submit, danger = false, busy, onSubmit, onClose, children } = props;
  const id = useId();
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      description={description}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} variant={danger ? "danger" : "primary"} busy={busy}>
            {submit}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={(event) => void onSubmit(event)} className="grid gap-4">
        {children}
      </form>
    </Dialog>
  );
}
