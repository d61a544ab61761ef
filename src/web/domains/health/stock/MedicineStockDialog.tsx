import {
  type MedicineStock,
  MedicineStockInput,
  medicineUnitLabels,
  medicineUnits,
  stockEndpoints,
} from "#contract/health/stock.ts";
import { useEntityForm } from "#web/core/entity-form.ts";
import { choice, type FieldSpec, optionsOf } from "#web/core/field-spec.ts";
import { useMutate } from "#web/core/query.ts";
import { toast } from "#web/ui/toast.ts";
import { StockFormDialog } from "./StockFormDialog.tsx";

interface MedicineStockDialogProps {
  /** The item to count or edit; null to add a new one. */
  item: MedicineStock | null;
  onClose: () => void;
}

const fields: readonly FieldSpec[] = [
  {
    name: "name",
    label: "Name",
    kind: "text",
    required: true,
    hint: "As in the horses’ medication records, so that doses are taken off",
  },
  choice("unit", "Counted in", optionsOf(medicineUnits, medicineUnitLabels), { required: true }),
  { name: "quantity", label: "How much there is now", kind: "number", min: 0, required: true },
  { name: "lowAt", label: "Buy again at", kind: "number", min: 0 },
  { name: "batchNumber", label: "Batch", kind: "text" },
  { name: "expiresOn", label: "Use by", kind: "date" },
  { name: "notes", label: "Notes", kind: "notes" },
];

/** A form that adds a pack of medicine, counts it or edits it. */
export function MedicineStockDialog({ item, onClose }: MedicineStockDialogProps) {
  const create = useMutate(stockEndpoints.addMedicine);
  const update = useMutate(stockEndpoints.changeMedicine);
  const { form, conflict } = useEntityForm({
    schema: MedicineStockInput,
    row: item,
    values: item ? asTyped(item) : { name: "" },
    typed: asTyped,
    draftName: `medicine-stock:${item?.id ?? "new"}`,
    create: (body) => create.mutateAsync({ body }),
    change: ({ id }, body) => update.mutateAsync({ params: { id }, body }),
    failed: "Failed to save the medicine",
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
      item={item}
      noun="medicine"
      removal={stockEndpoints.removeMedicine}
      onClose={onClose}
    />
  );
}

/** What there is now is what is left, not what was counted once. */
const asTyped = (item: MedicineStock) => ({ ...item, quantity: item.left });
