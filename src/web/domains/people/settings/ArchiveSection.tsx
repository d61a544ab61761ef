import { useQuery } from "@tanstack/react-query";
import { Download, FileArchive } from "lucide-react";
import { useState } from "react";
import { v7 as uuid } from "uuid";
import { type Archive, ARCHIVE_DAYS, archiveEndpoints as calls } from "#contract/data/export.ts";
import { formatMoment } from "#rules/date-format.ts";
import { queryOf, useSave } from "#web/core/query.ts";
import { Badge } from "#web/ui/Badge.tsx";
import { Button, ButtonLink } from "#web/ui/Button.tsx";

/** Polling interval in milliseconds while an archive is being made. */
const LOOK_MS = 2_000;

/** Requests a ZIP of all the yard's data and files; shows its progress, and then a link to download it. */
export function ArchiveSection() {
  const { data = [], error } = useQuery({
    ...queryOf(calls.list, {}),
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? LOOK_MS : false),
  });
  const [nextId, setNextId] = useState(() => uuid());
  const begin = useSave(calls.begin, { failed: "Failed to begin the archive" });
  const beginOne = () => void begin.save({ body: { id: nextId } }, () => setNextId(uuid()));
  const busy = begin.busy || data.some(isUnderWay);
  return (
    <div className="grid w-full justify-items-start gap-3 border-t border-line pt-4">
      <h3 className="font-semibold">With photos and attachments</h3>
      <p className="text-muted">
        A ZIP file with the same data, a table for each list, and every file. It takes a while: you
        get an e-mail when it is ready, and it stays here for {ARCHIVE_DAYS} days.
      </p>
      {error && <p role="alert">{error.sentence}</p>}
      <Button busy={busy} onClick={beginOne}>
        <FileArchive aria-hidden />
        Make a ZIP file
      </Button>
      {data.length > 0 && (
        <ul className="w-full divide-y divide-line border-t border-line">
          {data.map((archive) => (
            <li
              key={archive.id}
              className="flex min-h-row flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2.5"
            >
              <Standing archive={archive} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const isUnderWay = ({ state }: Archive) => state === "WAITING" || state === "WORKING";

function Standing({ archive }: { archive: Archive }) {
  const { state, done, total, bytes, askedAt, expiresAt, url } = archive;
  if (isUnderWay(archive))
    return (
      <label className="grid w-full gap-1.5">
        {state === "WAITING" ? "Waiting for its turn" : `${done} of ${total} files`}
        <progress className="w-full accent-(--accent)" max={total || 1} value={done} />
      </label>
    );
  if (state === "FAILED" || url === null)
    return (
      <>
        <span>Asked for on {formatMoment(askedAt)}</span>
        <Badge state="overdue">Failed</Badge>
      </>
    );
  return (
    <>
      <span>
        {formatMoment(askedAt)} · {formatFileSize(bytes)}
        {expiresAt && (
          <span className="block text-sm text-muted">Erased on {formatMoment(expiresAt)}</span>
        )}
      </span>
      <ButtonLink href={url} download>
        <Download aria-hidden />
        Download ZIP
      </ButtonLink>
    </>
  );
}

/** Formats a file's size as '312 KB' or '4.0 MB'. */
export function formatFileSize(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1_024));
  return kilobytes < 1_024 ? `${kilobytes} KB` : `${(bytes / 1_048_576).toFixed(1)} MB`;
}
