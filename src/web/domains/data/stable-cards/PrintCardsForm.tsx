import { Download } from "lucide-react";
import { useEffect, useState } from "react";
import * as z from "zod/mini";
import {
  cardFileUrl,
  type CardsPerSheet,
  cardSizeLabels,
  cardSizes,
  cardsPerSheet,
} from "#contract/data/stable-cards.ts";
import type { Horse } from "#contract/horses/horse.ts";
import { downloadFrom } from "#web/core/download.ts";
import { choice, type FieldSpec, optionsOf } from "#web/core/field-spec.ts";
import { useFormWithoutDraft } from "#web/core/form.ts";
import { FormFields } from "#web/core/FormFields.tsx";
import { showFailure } from "#web/core/show-failure.ts";
import { Button } from "#web/ui/Button.tsx";

/** Stands for every horse that is here. */
export const ALL_HORSES = "all";

const PrintRequest = z.strictObject({
  horse: z.string(),
  size: z.enum(cardSizes),
  perSheet: z.enum(cardsPerSheet),
});

const perSheetLabels: Record<CardsPerSheet, string> = {
  1: "One to a page of its size",
  4: "Four to a sheet to cut: A6 on A4, A5 on A3",
};

const fieldsFor = (horses: readonly Pick<Horse, "id" | "name">[]): FieldSpec[] => [
  choice(
    "horse",
    "Whose",
    [
      { value: ALL_HORSES, label: `All ${horses.length} horses` },
      ...horses.map(({ id, name }) => ({ value: id, label: name })),
    ],
    { required: true },
  ),
  choice("size", "Size", optionsOf(cardSizes, cardSizeLabels), { required: true }),
  choice("perSheet", "On paper", optionsOf(cardsPerSheet, perSheetLabels), { required: true }),
];

interface PrintCardsFormProps {
  horses: readonly Pick<Horse, "id" | "name">[];
  /** The id of the horse that is chosen, or `ALL_HORSES`. */
  chosen: string;
  onChoose: (horse: string) => void;
}

/** Chooses whose cards are printed and how, and downloads them. */
export function PrintCardsForm({ horses, chosen, onChoose }: PrintCardsFormProps) {
  const [bytes, setBytes] = useState<number | null>(null);
  const download = async ({ horse, ...query }: z.output<typeof PrintRequest>) => {
    setBytes(0);
    try {
      await downloadFrom(cardFileUrl(horse === ALL_HORSES ? null : horse, query), setBytes);
    } catch (error) {
      showFailure("Error", error, "Failed to make the cards");
    }
    setBytes(null);
  };
  // has no draft, because it is three choices
  const form = useFormWithoutDraft(
    PrintRequest,
    { horse: chosen, size: "A6", perSheet: "1" },
    download,
  );
  useEffect(() => {
    const watching = form.watch(({ horse }, { name }) => {
      if (name === "horse" && horse) onChoose(horse);
    });
    return () => watching.unsubscribe();
  }, [form, onChoose]);
  return (
    <form
      noValidate
      name="stable-cards"
      className="grid gap-4"
      onSubmit={(event) => void form.submit(event)}
    >
      <FormFields form={form} fields={fieldsFor(horses)} />
      <Button type="submit" variant="primary" className="justify-self-start" busy={bytes !== null}>
        <Download aria-hidden />
        {bytes ? `${(bytes / 1_000_000).toFixed(1)} MB` : "Download the PDF"}
      </Button>
    </form>
  );
}
