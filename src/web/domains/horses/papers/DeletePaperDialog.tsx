import { type Paper, paperEndpoints } from "#contract/horses/papers.ts";
import { useMutate } from "#web/core/query.ts";
import { DeleteDialog } from "#web/domains/data/bin/DeleteDialog.tsx";
import { formatPaper } from "./format-paper.ts";

interface DeletePaperDialogProps {
  paper: Paper;
  onClose: () => void;
  onDone: () => void;
}

/** Asks before a paper is deleted. */
export function DeletePaperDialog({ paper, ...dialog }: DeletePaperDialogProps) {
  const remove = useMutate(paperEndpoints.remove);
  return (
    <DeleteDialog
      {...dialog}
      id={paper.id}
      title={`Delete ${formatPaper(paper)}?`}
      text="Its files and its last day in the calendar go with it."
      confirm="Delete paper"
      remove={() => remove.mutateAsync({ params: { id: paper.id } })}
      busy={remove.isPending}
      done="Paper deleted"
      failed="Failed to delete the paper"
    />
  );
}
