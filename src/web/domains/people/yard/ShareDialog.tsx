import { useState } from "react";
import {
  SHARE_DAYS,
  SHARE_DAYS_MAX,
  sharedSectionLabels,
  sharedSections,
  shareLinkEndpoints,
  ShareLinkInput,
} from "#contract/data/share-links.ts";
import { choice, type FieldSpec, optionsOf } from "#web/core/field-spec.ts";
import { useFormWithoutDraft } from "#web/core/form.ts";
import { FormFields } from "#web/core/FormFields.tsx";
import { useSave } from "#web/core/query.ts";
import { useHorseNames } from "#web/domains/horses/use-horses.ts";
import { FormDialog } from "#web/ui/FormDialog.tsx";
import { LinkToScan } from "./LinkToScan.tsx";

const dayMs = 86_400_000;
const inDays = (days: number, now: number) => new Date(now + days * dayMs).toISOString();

/** The fields of the form; `now` is when it was opened. */
const fieldsOf = (horses: readonly { id: string; name: string }[], now: number): FieldSpec[] => [
  {
    name: "name",
    label: "For whom",
    kind: "text",
    required: true,
    hint: "Such as Mill Road Vets",
  },
  choice(
    "expiresAt",
    "For how long",
    [1, 7, SHARE_DAYS, 30, SHARE_DAYS_MAX].map((days) => ({
      value: inDays(days, now),
      label: days === 1 ? "1 day" : `${days} days`,
    })),
    { required: true },
  ),
  {
    name: "horseIds",
    label: "Horses",
    kind: "several",
    options: horses.map(({ id, name }) => ({ value: id, label: name })),
  },
  {
    name: "sections",
    label: "What they see",
    kind: "several",
    options: optionsOf(sharedSections, sharedSectionLabels),
  },
  choice(
    "access",
    "What they may do",
    [
      { value: "read", label: "Read" },
      { value: "propose", label: "Read, and propose a visit" },
    ],
    { required: true, wide: true },
  ),
];

/** Makes a link for somebody without an account, then shows it, once. */
export function ShareDialog({ onClose }: { onClose: () => void }) {
  const [url, setUrl] = useState<string | null>(null);
  const [now] = useState(() => Date.now());
  const horses = useHorseNames();
  const { save } = useSave(shareLinkEndpoints.share, { failed: "Failed to make the link" });
  // has no draft, because it is one line and a few ticks
  const form = useFormWithoutDraft(
    ShareLinkInput,
    {
      name: "",
      expiresAt: inDays(SHARE_DAYS, now),
      horseIds: [],
      sections: ["papers", "health"],
      access: "read",
    },
    (body) => save({ body }, (made) => setUrl(made.url)),
  );
  return (
    <FormDialog
      title={url === null ? "A link for a visitor" : "Send them this"}
      submit={url === null ? "Make the link" : null}
      busy={form.formState.isSubmitting}
      onSubmit={form.submit}
      onClose={onClose}
    >
      {url === null ? (
        <FormFields form={form} fields={fieldsOf(horses.data ?? [], now)} />
      ) : (
        <LinkToScan
          url={url}
          what="the link"
          hint="It is shown only now. Whoever has it sees what you chose, until it ends or you revoke it."
        >
          Let them scan it, or send it as a message.
        </LinkToScan>
      )}
    </FormDialog>
  );
}
