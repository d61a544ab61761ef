import { FileImage, FileText, Trash2 } from "lucide-react";
import { useState } from "react";
import type { Attachment } from "#contract/files/attachments.ts";
import { doseEndpoints } from "#contract/health/doses.ts";
import { FileLink } from "#web/core/FileLink.tsx";
import { IfMayWrite } from "#web/core/IfMayWrite.tsx";
import { useSave } from "#web/core/query.ts";
import { Button, IconButton } from "#web/ui/Button.tsx";
import { ConfirmDialog } from "#web/ui/ConfirmDialog.tsx";

interface UnreadPagesProps {
  horse: { id: string; name: string };
  pages: Attachment[];
  onRead: (id: string) => void;
}

/** The pages of a passport from which nobody has typed a dose yet. */
export function UnreadPages({ horse, pages, onRead }: UnreadPagesProps) {
  const [removing, setRemoving] = useState<Attachment | null>(null);
  const { save, busy } = useSave(doseEndpoints.removePage, {
    done: { title: "Page thrown away" },
    failed: "The page could not be thrown away",
  });
  if (pages.length === 0) return null;
  return (
    <div
      data-print="off"
      className="grid grid-cols-[minmax(0,1fr)] gap-1 rounded-card bg-soon-soft p-4"
    >
      <h3 className="font-semibold">
        {pages.length === 1 ? "A page not read yet" : `${pages.length} pages not read yet`}
      </h3>
      <p>What stands on a page does not count until it is typed in the table beside it.</p>
      <ul>
        {pages.map((page) => (
          <UnreadPage
            key={page.id}
            horseId={horse.id}
            page={page}
            onRead={onRead}
            onRemove={setRemoving}
          />
        ))}
      </ul>
      <ConfirmDialog
        open={removing !== null}
        onOpenChange={() => setRemoving(null)}
        title="Throw away this page?"
        text={`${removing?.originalName} of ${horse.name} cannot be brought back.`}
        confirm="Throw away page"
        busy={busy}
        onConfirm={() => {
          if (removing)
            void save({ params: { horseId: horse.id, id: removing.id } }, () => setRemoving(null));
        }}
      />
    </div>
  );
}

interface UnreadPageProps extends Pick<UnreadPagesProps, "onRead"> {
  horseId: string;
  page: Attachment;
  onRemove: (page: Attachment) => void;
}

const UnreadPage = ({ horseId, page, onRead, onRemove }: UnreadPageProps) => (
  <li className="flex flex-wrap items-center gap-2 py-1">
    <FileLink
      className="link inline-flex min-h-control min-w-0 flex-1 basis-full items-center sm:basis-0 gap-3"
      file={page}
    >
      <Thumbnail page={page} />
      <span className="truncate">{page.originalName}</span>
    </FileLink>
    {page.fileUrl === "" ? (
      <span className="text-sm">On this device until it is sent</span>
    ) : (
      <IfMayWrite section="health" horseId={horseId}>
        <Button
          variant="tinted"
          aria-label={`Type its doses: ${page.originalName}`}
          onClick={() => onRead(page.id)}
        >
          Type its doses
        </Button>
        <IconButton label={`Throw away ${page.originalName}`} onClick={() => onRemove(page)}>
          <Trash2 aria-hidden />
        </IconButton>
      </IfMayWrite>
    )}
  </li>
);

function Thumbnail({ page }: { page: Attachment }) {
  if (page.mimeType === "application/pdf") return <FileText aria-hidden className="flex-none" />;
  if (page.fileUrl === "") return <FileImage aria-hidden className="flex-none" />;
  return (
    <img
      src={`${page.fileUrl}?size=small`}
      alt=""
      className="h-11 w-8 flex-none rounded-control object-cover"
    />
  );
}
