import { type ReactNode, type SubmitEvent, useId } from "react";
import { Button } from "./Button.tsx";
import { Dialog } from "./Dialog.tsx";

interface FormDialogProps {
  title: string;
  description?: ReactNode;
  /** The submit button's text; null for a dialog that is only read. */
  submit: string | null;
  danger?: boolean;
  busy: boolean;
  onSubmit: (event: SubmitEvent) => unknown;
  onClose: () => void;
  /** The fields of the form. */
  children: ReactNode;
  /** A further button, at the left of the footer. */
  extra?: ReactNode;
  /** Content below the form, but not part of it. */
  below?: ReactNode;
}

/** A dialog that consists of one form, with a cancel button and one submit button. */
export function FormDialog(props: FormDialogProps) {
  const { title, description, submit, danger = false, busy, onSubmit, onClose } = props;
  const id = useId();
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      description={description}
      footer={
        <>
          {props.extra}
          <Button onClick={onClose}>{submit === null ? "Close" : "Cancel"}</Button>
          {submit !== null && (
            <Button type="submit" form={id} variant={danger ? "danger" : "primary"} busy={busy}>
              {submit}
            </Button>
          )}
        </>
      }
    >
      <form id={id} noValidate onSubmit={(event) => void onSubmit(event)} className="grid gap-4">
        {props.children}
      </form>
      {props.below}
    </Dialog>
  );
}
