import * as Radix from "@radix-ui/react-dialog";
import { X } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { iconButtonLook } from "./Button.tsx";
import { LeaveContext } from "./leaving.ts";
import { useBackButton, useFocusReturn } from "./use-overlay.ts";

interface BottomSheetProps {
  title: string;
  onClose: () => void;
  /**
   * The choices. One that opens something that takes the focus, such as a dialog, has to close the sheet first by
   * calling `useLeave`.
   */
  children: ReactNode;
}

/**
 * A few choices at the bottom of a phone's screen. The Close button, a tap outside, the back button and Escape
 * close the sheet.
 */
export function BottomSheet({ title, onClose, children }: BottomSheetProps) {
  const focus = useFocusReturn();
  const next = useRef<(() => void) | null>(null);
  useBackButton(true, onClose);
  return (
    <Radix.Root open onOpenChange={onClose}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 animate-fade-in bg-scrim" />
        <Radix.Content
          aria-describedby={undefined}
          onOpenAutoFocus={focus.remember}
          onCloseAutoFocus={(event) => {
            focus.giveBack(event);
            // runs after the sheet has closed, so that a dialog opened here returns the focus to the button that opened
            // the sheet
            next.current?.();
          }}
          className="fixed inset-x-0 bottom-0 z-50 max-h-[90dvh] animate-rise overflow-y-auto rounded-t-card bg-surface px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] shadow-float"
        >
          <header className="flex items-center justify-between gap-3">
            <Radix.Title className="font-display text-xl">{title}</Radix.Title>
            <Radix.Close className={`-mr-3 ${iconButtonLook}`} aria-label="Close">
              <X aria-hidden />
            </Radix.Close>
          </header>
          <LeaveContext
            value={(then) => {
              next.current = then;
              onClose();
            }}
          >
            {children}
          </LeaveContext>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
