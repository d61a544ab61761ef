import * as Radix from "@radix-ui/react-alert-dialog";
import type { ReactNode } from "react";
import { Button } from "./Button.tsx";
import { useBackButton, useFocusReturn } from "./use-overlay.ts";

interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** Says what will happen, and that it cannot be undone. */
  text: ReactNode;
  /** The text of the button, which begins with a verb: 'Delete horse'. */
  confirm: string;
  /** Called on confirmation; the caller closes the dialog when the action is done. */
  onConfirm: () => void;
  busy?: boolean;
  cancel?: string;
}

/** Asks before an action that cannot be undone. The button that cancels gets the focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onOpenChange, title, text, confirm, onConfirm, busy, cancel = "Cancel" } = props;
  const focus = useFocusReturn();
  useBackButton(open, () => onOpenChange(false));
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-scrim data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in" />
        <Radix.Content
          onOpenAutoFocus={focus.remember}
          onCloseAutoFocus={focus.giveBack}
          className="fixed inset-x-4 bottom-4 z-50 mx-auto max-h-[90dvh] max-w-120 overflow-y-auto rounded-card border border-line bg-surface p-5 shadow-float data-[state=closed]:animate-sink data-[state=open]:animate-rise sm:top-[22dvh] sm:bottom-auto sm:p-6"
        >
          <Radix.Title className="font-display text-xl">{title}</Radix.Title>
          <Radix.Description asChild>
            <div className="mt-2 text-muted">{text}</div>
          </Radix.Description>
          <div className="mt-6 flex flex-wrap justify-end gap-3 max-sm:[&>*]:flex-1">
            <Radix.Cancel asChild>
              <Button>{cancel}</Button>
            </Radix.Cancel>
            <Button variant="danger" {...(busy && { busy })} onClick={onConfirm}>
              {confirm}
            </Button>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
