import { Paperclip, Pencil } from "lucide-react";
import type { Paper } from "#contract/horses/papers.ts";
import type { ListedPaper } from "#rules/identity/paper-ends.ts";
import { FileLink } from "#web/core/FileLink.tsx";
import { IfMayWrite } from "#web/core/IfMayWrite.tsx";
import { StateSign } from "#web/ui/Badge.tsx";
import { IconButton } from "#web/ui/Button.tsx";
import { cx } from "#web/ui/cx.ts";
import { formatEnd, formatPaper, lookOf } from "./format-paper.ts";

const inks = { ok: "text-ok", soon: "text-soon", overdue: "text-overdue", off: "text-muted" };

interface PaperRowProps {
  listed: ListedPaper<Paper>;
  /** Today as a UK date. */
  today: string;
  onEdit: () => void;
}

/** A paper: what it is, when it ends, its number and its files. */
export function PaperRow({ listed, today, onEdit }: PaperRowProps) {
  const { paper } = listed;
  const look = lookOf(listed);
  const end = formatEnd(listed, today);
  const name = formatPaper(paper);
  const details = [paper.issuedBy, paper.number].filter(Boolean).join(", ");
  return (
    <li className="flex min-h-14 items-center gap-3 border-b border-line py-1.5 last:border-b-0">
      <StateSign state={look} className={cx("flex-none", inks[look])} />
      <div className="min-w-0 flex-1 leading-snug wrap-anywhere">
        <p className="font-semibold">{name}</p>
        <p className="text-sm">
          {end && <b className={cx("font-semibold", inks[look])}>{end}</b>}
          {end && details && <span className="text-muted"> · </span>}
          <span className="text-muted tabular-nums">{details}</span>
        </p>
        {paper.notes && <p className="text-sm text-muted">{paper.notes}</p>}
        {paper.files.length > 0 && (
          <ul aria-label={`Files of ${name}`}>
            {paper.files.map((file) => (
              <li key={file.id}>
                <FileLink
                  file={file}
                  className="link inline-flex min-h-control max-w-full items-center gap-1 text-sm"
                >
                  <Paperclip aria-hidden className="size-4 flex-none" />
                  <span className="truncate">{file.originalName}</span>
                </FileLink>
              </li>
            ))}
          </ul>
        )}
      </div>
      <IfMayWrite section="papers" horseId={paper.horseId}>
        <IconButton label={`Edit ${name}`} onClick={onEdit} className="-mr-2" data-print="off">
          <Pencil aria-hidden />
        </IconButton>
      </IfMayWrite>
    </li>
  );
}
