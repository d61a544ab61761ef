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
   * Content that calls `useLeave` closes the sheet before it opens something that takes the focus, such as a dialog.
   */
  children: ReactNode;
}

/** A few choices at the bottom of a phone's screen. Closes on Close, the scrim, the back button and Esc. */
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
            // what opens now remembers the button that opened the sheet
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
