import { useQuery } from "@tanstack/react-query";
import { Paperclip } from "lucide-react";
import { Suspense, useState } from "react";
import {
  type MailedPaper,
  mailedPaperEndpoints,
  type PapersInbox,
} from "#contract/horses/mailed-papers.ts";
import { FileLink } from "#web/core/FileLink.tsx";
import { formatDate } from "#web/core/format-date.ts";
import { queryOf, useSave } from "#web/core/query.ts";
import { Button } from "#web/ui/Button.tsx";
import { Section } from "#web/ui/Card.tsx";
import { ConfirmDialog } from "#web/ui/ConfirmDialog.tsx";
import { onDemand } from "#web/ui/on-demand.ts";
import { PapersAddress } from "./PapersAddress.tsx";

const { AcceptMailedDialog } = onDemand(() => import("./AcceptMailedDialog.tsx"));

/** What came by mail and waits, and the address to forward to; nothing where papers by mail are not set up. */
export function MailedPapers() {
  const { data } = useQuery(queryOf(mailedPaperEndpoints.list, {}));
  return data?.open ? <OpenInbox inbox={data} /> : null;
}

function OpenInbox({ inbox: { address, waiting } }: { inbox: PapersInbox }) {
  const [accepted, setAccepted] = useState<MailedPaper | null>(null);
  const [discarded, setDiscarded] = useState<MailedPaper | null>(null);
  return (
    <>
      <Section id="by-mail" title="By mail" className="grid gap-2">
        {waiting.length > 0 && (
          <ul aria-label="Papers that came by mail" className="divide-y divide-line">
            {waiting.map((mailed) => (
              <MailedRow
                key={mailed.id}
                mailed={mailed}
                onAccept={() => setAccepted(mailed)}
                onDiscard={() => setDiscarded(mailed)}
              />
            ))}
          </ul>
        )}
        <PapersAddress address={address} />
      </Section>
      <Suspense>
        {accepted && <AcceptMailedDialog mailed={accepted} onClose={() => setAccepted(null)} />}
      </Suspense>
      {discarded && <DiscardMailed mailed={discarded} onClose={() => setDiscarded(null)} />}
    </>
  );
}

interface MailedRowProps {
  mailed: MailedPaper;
  onAccept: () => void;
  onDiscard: () => void;
}

function MailedRow({ mailed, onAccept, onDiscard }: MailedRowProps) {
  const { file, subject, sentBy, createdAt, leftOut } = mailed;
  const from = sentBy === null ? "" : ` from ${sentBy}`;
  return (
    <li className="grid gap-1 py-3">
      <FileLink
        file={file}
        className="link inline-flex min-h-control max-w-full items-center gap-1 font-semibold"
      >
        <Paperclip aria-hidden className="size-4 flex-none" />
        <span className="wrap-anywhere">{file.originalName}</span>
      </FileLink>
      <p className="text-sm wrap-anywhere text-muted">
        {formatDate(createdAt)}
        {from}
        {subject && `: ${subject}`}
      </p>
      {leftOut.length > 0 && (
        <p className="text-sm wrap-anywhere">Left out of this mail: {leftOut.join(", ")}</p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button onClick={onAccept} aria-label={`Make a paper of ${file.originalName}`}>
          Make a paper
        </Button>
        <Button variant="quiet" onClick={onDiscard} aria-label={`Discard ${file.originalName}`}>
          Discard
        </Button>
      </div>
    </li>
  );
}

function DiscardMailed({ mailed, onClose }: { mailed: MailedPaper; onClose: () => void }) {
  const { save, busy } = useSave(mailedPaperEndpoints.discard, {
    done: { title: "Discarded" },
    failed: "Failed to discard it",
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Discard ${mailed.file.originalName}?`}
      text="The file is deleted. You still have the mail."
      confirm="Discard"
      onConfirm={() => void save({ params: { id: mailed.id } }, onClose)}
      busy={busy}
    />
  );
}
