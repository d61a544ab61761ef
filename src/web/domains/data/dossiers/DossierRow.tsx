import { Download } from "lucide-react";
import { useState } from "react";
import {
  type Dossier,
  dossierEndpoints,
  dossierPurposeLabels,
  dossierSectionLabels,
} from "#contract/data/dossiers.ts";
import { formatWhen } from "#rules/date-format.ts";
import { downloadFrom } from "#web/core/download.ts";
import { formatDate } from "#web/core/format-date.ts";
import { useSave } from "#web/core/query.ts";
import { showFailure } from "#web/core/show-failure.ts";
import { Button } from "#web/ui/Button.tsx";
import { ConfirmDialog } from "#web/ui/ConfirmDialog.tsx";

/** A dossier that was made, with what can be done with it. */
export function DossierRow({ dossier }: { dossier: Dossier }) {
  const { id, purpose, sections, madeAt, expiresAt, fingerprint, verifyUrl } = dossier;
  const [isAsking, setAsking] = useState(false);
  const { save } = useSave(dossierEndpoints.remove, {
    done: { title: "The dossier is deleted" },
    failed: "Failed to delete the dossier",
  });
  const title = `For ${dossierPurposeLabels[purpose]}, ${formatWhen(madeAt)}`;
  return (
    <li className="grid gap-2 py-4">
      <p className="font-semibold">{title}</p>
      <p className="text-sm text-muted">
        {sections.map((section) => dossierSectionLabels[section]).join(" · ")}
      </p>
      <p className="text-sm text-muted">
        {fingerprint} · until {formatDate(expiresAt)}
      </p>
      <div className="flex flex-wrap gap-3">
        <DownloadButton dossier={dossier} />
        <a
          className="link inline-flex min-h-control items-center px-2"
          href={verifyUrl}
          target="_blank"
          rel="noreferrer"
        >
          What its holder sees
        </a>
        <Button onClick={() => setAsking(true)} aria-label={`Delete the dossier: ${title}`}>
          Delete
        </Button>
      </div>
      {isAsking && (
        <ConfirmDialog
          open
          onOpenChange={() => setAsking(false)}
          title="Delete this dossier?"
          text="Whoever holds it can then no longer see that it is genuine."
          confirm="Delete"
          onConfirm={() => void save({ params: { id } })}
        />
      )}
    </li>
  );
}

/** Downloads the PDF; says how much has come, because one with many photos takes some seconds. */
function DownloadButton({ dossier: { url } }: { dossier: Dossier }) {
  const [bytes, setBytes] = useState<number | null>(null);
  const download = async () => {
    setBytes(0);
    try {
      await downloadFrom(url, setBytes);
    } catch (error) {
      showFailure("Error", error, "Failed to download the dossier");
    }
    setBytes(null);
  };
  return (
    <Button variant="primary" busy={bytes !== null} onClick={() => void download()}>
      <Download aria-hidden />
      {bytes ? `${(bytes / 1_000_000).toFixed(1)} MB` : "Download the PDF"}
    </Button>
  );
}
