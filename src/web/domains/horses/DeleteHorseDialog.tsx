import type { Horse } from "#contract/horses/horse.ts";
import { horseEndpoints } from "#contract/horses/horses.ts";
import { useMutate } from "#web/core/query.ts";
import { DeleteDialog } from "#web/domains/data/bin/DeleteDialog.tsx";

/** Asks before a horse is deleted with all its data. */
export function DeleteHorseDialog({ horse, onClose }: { horse: Horse; onClose: () => void }) {
  const remove = useMutate(horseEndpoints.remove);
  return (
    <DeleteDialog
      id={horse.id}
      title={`Delete ${horse.name}?`}
      text={`This deletes ${horse.name} with all health records, care events and photos; its lines in the medicines book stay.`}
      confirm="Delete horse"
      remove={() => remove.mutateAsync({ params: { id: horse.id } })}
      busy={remove.isPending}
      done="Horse deleted successfully"
      failed="Failed to delete horse"
      onClose={onClose}
    />
  );
}
