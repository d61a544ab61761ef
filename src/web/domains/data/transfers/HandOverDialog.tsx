import { useState } from "react";
import {
  OFFER_DAYS,
  transferEndpoints,
  TransferInput,
  transferReasons,
  transferSectionLabels,
  transferSections,
  UNDO_DAYS,
} from "#contract/data/transfers.ts";
import type { Horse } from "#contract/horses/horse.ts";
import { leavingReasonLabels } from "#contract/horses/leaving-reasons.ts";
import { PRICE_PENCE } from "#rules/billing/price.ts";
import { pounds, sterling } from "#rules/money.ts";
import { choice, type FieldSpec, optionsOf } from "#web/core/field-spec.ts";
import { useFormWithoutDraft } from "#web/core/form.ts";
import { FormFields } from "#web/core/FormFields.tsx";
import { useSave } from "#web/core/query.ts";
import { LinkToScan } from "#web/domains/people/yard/LinkToScan.tsx";
import { FormDialog } from "#web/ui/FormDialog.tsx";

const fields: readonly FieldSpec[] = [
  {
    name: "toEmail",
    label: "Their e-mail address",
    kind: "text",
    inputMode: "email",
    required: true,
  },
  choice("because", "Why it goes", optionsOf(transferReasons, leavingReasonLabels), {
    required: true,
  }),
  {
    name: "include",
    label: "What goes along, besides its papers",
    kind: "several",
    options: optionsOf(transferSections, transferSectionLabels),
  },
];

interface HandOverDialogProps {
  horse: Pick<Horse, "id" | "name">;
  onClose: () => void;
}

interface OfferedLink {
  url: string;
  mailed: boolean;
  toEmail: string;
}

/** Offers a horse with its history to somebody, then shows the link, once. */
export function HandOverDialog({ horse, onClose }: HandOverDialogProps) {
  const [made, setMade] = useState<OfferedLink | null>(null);
  const { save } = useSave(transferEndpoints.offer, { failed: "Failed to offer the horse" });
  // has no draft, because it is one line and a few ticks
  const form = useFormWithoutDraft(
    TransferInput,
    { horseId: horse.id, toEmail: "", include: [...transferSections] },
    (body) => save({ body }, ({ url, mailed }) => setMade({ url, mailed, toEmail: body.toEmail })),
  );
  return (
    <FormDialog
      title={made ? `${horse.name} is on offer` : `Hand ${horse.name} over`}
      submit={made ? null : "Offer"}
      busy={form.formState.isSubmitting}
      onSubmit={form.submit}
      onClose={onClose}
    >
      {made ? (
        <Offered made={made} />
      ) : (
        <>
          <WhatHappens name={horse.name} />
          <FormFields form={form} fields={fields} />
          <p className="text-sm text-muted">
            What it cost, its insurance, its contacts and your notes about the horse stay here.
            Texts may name people: look through what you hand over.
          </p>
        </>
      )}
    </FormDialog>
  );
}

const WhatHappens = ({ name }: { name: string }) => (
  <ul className="grid list-disc gap-1 pl-5">
    <li>
      Whoever you offer it to takes {name} into a yard of theirs, within {OFFER_DAYS} days.
    </li>
    <li>
      From that day they pay {sterling(pounds(PRICE_PENCE))} a month for it, and this yard does not.
    </li>
    <li>
      This yard keeps what is on record until then, to read. Both can undo it for {UNDO_DAYS} days.
    </li>
  </ul>
);

const Offered = ({ made: { url, mailed, toEmail } }: { made: OfferedLink }) => (
  <LinkToScan
    url={url}
    what="the link"
    hint="It is shown only now, and works once. Withdraw it in the horse’s menu."
  >
    {mailed
      ? `The link is on its way to ${toEmail}. You can also let them scan it here.`
      : `Your own address is not confirmed, so nothing was mailed to ${toEmail}: let them scan the link, or send it.`}
  </LinkToScan>
);
