import { useState } from "react";
import { KioskInput, kioskEndpoints } from "#contract/care/kiosk.ts";
import type { FieldSpec } from "#web/core/field-spec.ts";
import { FormFields } from "#web/core/FormFields.tsx";
import { useFormWithoutDraft } from "#web/core/form.ts";
import { useSave } from "#web/core/query.ts";
import { FormDialog } from "#web/ui/FormDialog.tsx";
import { LinkToScan } from "./LinkToScan.tsx";

const fields: readonly FieldSpec[] = [
  { name: "name", label: "Name", kind: "text", required: true, hint: "Such as Tack room" },
];

/** Asks what a screen is called, then shows its link, once. */
export function LinkKioskDialog({ onClose }: { onClose: () => void }) {
  const [url, setUrl] = useState<string | null>(null);
  const { save } = useSave(kioskEndpoints.link, { failed: "Failed to link the screen" });
  // has no draft, because it is one line
  const form = useFormWithoutDraft(KioskInput, { name: "" }, (body) =>
    save({ body }, (made) => setUrl(made.url)),
  );
  return (
    <FormDialog
      title={url === null ? "Link a screen" : "Open this on the screen"}
      submit={url === null ? "Make the link" : null}
      busy={form.formState.isSubmitting}
      onSubmit={form.submit}
      onClose={onClose}
    >
      {url === null ? (
        <FormFields form={form} fields={fields} />
      ) : (
        <LinkToScan
          url={url}
          what="the screen's link"
          hint="It is shown only now. Whoever has it can tick until you unlink the screen."
        >
          Scan it with the tablet, or type the link there. The tablet stays a screen of this yard
          until you unlink it here.
        </LinkToScan>
      )}
    </FormDialog>
  );
}
