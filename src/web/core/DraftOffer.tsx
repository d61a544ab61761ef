import { useState } from "react";
import { Button } from "#web/ui/Button.tsx";
import { useOnThrownAway } from "#web/ui/leaving.ts";
import type { Draft } from "./draft.ts";

type After = "offered" | "thrown away" | { lost: string | null };

/** Offers the draft that was left when the form was open before, to restore or to discard; shown above the fields. */
export function DraftOffer({ draft }: { draft: Draft }) {
  const [after, setAfter] = useState<After>("offered");
  const { begun } = draft;
  // called in this component, inside the dialog, because the hook needs the dialog's context; the form's own state may
  // be held outside the dialog
  useOnThrownAway(draft.forget);
  return (
    <div className="empty:hidden">
      {begun !== null && (
        <div className="flex flex-wrap items-center gap-3 rounded-card bg-sunken p-4">
          <output className="flex-1 basis-56">You began this {begun}.</output>
          <Button
            variant="primary"
            onClick={() => void draft.carryOn().then((lost) => setAfter({ lost }))}
          >
            Carry on
          </Button>
          <Button
            onClick={() => {
              draft.throwAway();
              setAfter("thrown away");
            }}
          >
            Throw away
          </Button>
        </div>
      )}
      {begun === null && after !== "offered" && (
        // takes the focus, because the button that had it is no longer there
        <p ref={takeFocus} tabIndex={-1} className="text-muted">
          {formatOutcome(after)}
        </p>
      )}
    </div>
  );
}

const takeFocus = (words: HTMLElement | null) => words?.focus();

function formatOutcome(after: Exclude<After, "offered">) {
  if (after === "thrown away") return "What you began is thrown away.";
  if (after.lost === null) return "What you typed is back. It is not saved yet.";
  return `What you typed is back. Choose ${after.lost} again: it was too large to keep.`;
}
