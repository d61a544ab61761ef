import * as Radix from "@radix-ui/react-dialog";
import { X } from "lucide-react";
import type { ReactNode } from "react";
import { Button, iconButtonLook } from "./Button.tsx";
import { cx } from "./cx.ts";
import { LeaveContext, ThrownAwayContext, useLeaving } from "./leaving.ts";
import { useBackButton, useFocusReturn } from "./use-overlay.ts";

interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  /** Content that stays in view at the bottom; its submit button refers to the form by `form="id"`. */
  footer?: ReactNode;
  /** `md` is 560 px wide, `lg` 800 px, `xl` 940 px; on a phone every size fills the screen. */
  size?: "md" | "lg" | "xl";
  children: ReactNode;
}

const widths = { md: "sm:max-w-140", lg: "sm:max-w-200", xl: "sm:max-w-235" };

/**
 * A modal dialog. It scrolls inside, fills a phone's screen, and returns the focus when it closes. A click
 * outside, Escape or a phone's back button closes it; if a form inside has unsaved input, the user is asked
 * first.
 */
export function Dialog(props: DialogProps) {
  const { open, onOpenChange, title, description, footer, size = "md", children } = props;
  const focus = useFocusReturn();
  const leaving = useLeaving();
  const close = () => leaving.leave(() => onOpenChange(false));
  useBackButton(open, close);
  return (
    <Radix.Root open={open} onOpenChange={close}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-scrim data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in" />
        <Radix.Content
          {...(!description && { "aria-describedby": undefined })}
          onOpenAutoFocus={(event) => {
            focus.remember();
            focusFirstField(event);
          }}
          onCloseAutoFocus={focus.giveBack}
          className={cx(
            "fixed inset-0 z-50 flex flex-col bg-surface data-[state=closed]:animate-sink data-[state=open]:animate-rise",
            "sm:inset-x-4 sm:inset-y-auto sm:top-[8dvh] sm:mx-auto sm:max-h-[84dvh] sm:rounded-card sm:border sm:border-line sm:shadow-float",
            widths[size],
          )}
        >
          <header className="flex flex-none items-start gap-3 border-b border-line py-3 pr-2 pl-4 sm:pl-6">
            <div className="min-w-0 flex-1 py-1.5">
              <Radix.Title className="font-display text-xl">{title}</Radix.Title>
              {description && (
                <Radix.Description asChild>
                  <div className="mt-1 text-muted">{description}</div>
                </Radix.Description>
              )}
            </div>
            <Radix.Close className={iconButtonLook} aria-label="Close">
              <X aria-hidden />
            </Radix.Close>
          </header>
          <div
            data-dialog-body
            onChange={leaving.onChange}
            className="flex-1 scroll-pb-20 overflow-y-auto overscroll-contain p-4 sm:px-6 sm:py-5"
          >
            <ThrownAwayContext value={leaving.thrownAway}>
              <LeaveContext value={leaving.leave}>{children}</LeaveContext>
            </ThrownAwayContext>
          </div>
          {(footer || leaving.asking) && (
            <footer className="flex flex-none flex-wrap justify-end gap-3 border-t border-line bg-surface px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:rounded-b-card sm:px-6 max-sm:[&>*]:flex-1">
              {leaving.asking ? (
                <UnsavedChangesBar onStay={leaving.stay} onGo={leaving.go} />
              ) : (
                footer
              )}
            </footer>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

// on a touch screen the on-screen keyboard would scroll the title away, so there the dialog itself takes the focus
function focusFirstField(event: Event) {
  if (!(event.currentTarget instanceof HTMLElement)) return;
  const coarse = matchMedia("(pointer: coarse)").matches;
  const field = event.currentTarget.querySelector<HTMLElement>(
    "[data-dialog-body] :is(input:not([type=file],[type=hidden]), textarea, [role=combobox], [role=tab])",
  );
  event.preventDefault();
  (field && !coarse ? field : event.currentTarget).focus();
}

/** Asks at the bottom of a dialog before unsaved input is discarded. The button that cancels gets the focus. */
const UnsavedChangesBar = ({ onStay, onGo }: { onStay: () => void; onGo: () => void }) => (
  <div
    ref={focusLast}
    role="alert"
    className="flex w-full flex-wrap items-center gap-3 max-sm:[&>button]:flex-1"
  >
    <p className="flex-1 basis-full font-semibold sm:basis-60">What you typed is not saved yet.</p>
    <Button onClick={onGo}>Leave without saving</Button>
    <Button variant="primary" onClick={onStay}>
      Keep editing
    </Button>
  </div>
);

const focusLast = (bar: HTMLElement | null) =>
  bar?.querySelector<HTMLElement>("button:last-child")?.focus();
