import { type FeedStock, FeedStockInput, stockEndpoints } from "#contract/health/stock.ts";
import { useEntityForm } from "#web/core/entity-form.ts";
import type { FieldSpec } from "#web/core/field-spec.ts";
import { useMutate } from "#web/core/query.ts";
import { Checkbox } from "#web/ui/Checkbox.tsx";
import { toast } from "#web/ui/toast.ts";
import { StockFormDialog } from "./StockFormDialog.tsx";

interface FeedStockDialogProps {
  /** The item to count or edit; null to add a new one. */
  item: FeedStock | null;
  onClose: () => void;
}

const number = (name: string, label: string, hint?: string): FieldSpec => ({
  name,
  label,
  kind: "number",
  min: 0,
  step: 0.01,
  ...(hint && { hint }),
});

const fields: readonly FieldSpec[] = [
  {
    name: "name",
    label: "Name",
    kind: "text",
    required: true,
    hint: "As the brand in the horses’ feed records, or for all of a kind, such as Hay",
  },
  { name: "quantity", label: "Kilograms there are now", kind: "number", min: 0, required: true },
  number("scoopKg", "A scoop, net or bale weighs (kg)"),
  number("lowAt", "Buy again at (kg)"),
  number("packPounds", "A bag or bale costs (£)"),
  number("packKg", "and has (kg)"),
  number("energyMj", "Energy (MJ DE per kg)", "From the label"),
  number("proteinPercent", "Protein (%)"),
  number("fibrePercent", "Fibre (%)"),
  number("starchPercent", "Starch (%)"),
  number("sugarPercent", "Sugar (%)"),
  { name: "expiresOn", label: "Best before", kind: "date" },
  { name: "batchNumber", label: "Batch", kind: "text" },
  { name: "notes", label: "Notes", kind: "notes" },
];

/** A form that adds a feed, counts it or edits it. */
export function FeedStockDialog({ item, onClose }: FeedStockDialogProps) {
  const create = useMutate(stockEndpoints.addFeed);
  const update = useMutate(stockEndpoints.changeFeed);
  const { form, conflict } = useEntityForm({
    schema: FeedStockInput,
    row: item,
    values: item ? asTyped(item) : { name: "", isForage: false },
    typed: asTyped,
    draftName: `feed-stock:${item?.id ?? "new"}`,
    create: (body) => create.mutateAsync({ body }),
    change: ({ id }, body) => update.mutateAsync({ params: { id }, body }),
    failed: "Failed to save the feed",
    onSaved: ({ name }) => {
      toast({ title: `${name} saved` });
      onClose();
    },
  });
  return (
    <StockFormDialog
      form={form}
      conflict={conflict}
      fields={fields}
      beside={[{ name: "isForage", label: "Forage", show: (value) => (value ? "Yes" : "No") }]}
      item={item}
      noun="feed"
      removal={stockEndpoints.removeFeed}
      onClose={onClose}
    >
      <Checkbox
        label="Forage: hay, haylage, straw or chaff"
        checked={form.watch("isForage") === true}
        onChange={(ticked) => form.setValue("isForage", ticked)}
      />
    </StockFormDialog>
  );
}

/** What there is now is what is left, not what was counted once. */
const asTyped = (item: FeedStock) => ({ ...item, quantity: item.left });
