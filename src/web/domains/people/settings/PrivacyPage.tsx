import { Page } from "#web/ui/Page.tsx";
import { Suspense, useState } from "react";
import { paths } from "#contract/paths.ts";
import type { User } from "#contract/people/accounts.ts";
import { formatMoment } from "#rules/date-format.ts";
import { useAuth } from "#web/core/session.ts";
import { ComplaintSection } from "#web/domains/people/complaints/ComplaintSection.tsx";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { Section } from "#web/ui/Card.tsx";
import { onDemand } from "#web/ui/on-demand.ts";
import { ConsentList } from "./ConsentList.tsx";
import { ExportButton } from "./ExportButton.tsx";
import { KeepButton } from "./KeepButton.tsx";
import { SettingsHeader } from "./SettingsHeader.tsx";
import { useQuery } from "@tanstack/react-query";
import { Download, FileArchive } from "lucide-react";
import { v7 as uuid } from "uuid";
import { type Archive, ARCHIVE_DAYS, archiveEndpoints as calls } from "#contract/data/export.ts";
import { queryOf, useSave } from "#web/core/query.ts";
import { Badge } from "#web/ui/Badge.tsx";

/** The user's consents and stored data, and their rights over both. */
export const PrivacyPage = () => (
  <Page width="form">
    <SettingsHeader title="Privacy & GDPR" />
    <Section id="consents" title="What you have agreed to">
      <p className="text-muted">
        A tick is saved at once. Withdrawing is as easy as giving, and counts from then on.
      </p>
      <ConsentList />
    </Section>
    <Section id="export" title="Your data" className="grid justify-items-start gap-3">
      <p className="text-muted">
        One file with everything you entered: horses, records, events, chats, consents.
      </p>
      <ExportButton />
      <ArchiveSection />
    </Section>
    <DeleteAccountSection />
    <RightsSection />
    <ComplaintSection />
  </Page>
);

const RightsSection = () => (
  <Section id="rights" title="Your rights">
    <p>
      Under the UK GDPR you may see, correct, take away and erase what is kept about you, object to
      its use, and withdraw a consent. The{" "}
      <a href={paths.privacy} className="link">
        privacy notice
      </a>{" "}
      says what is kept, why and for how long.
    </p>
    <p>
      If something is wrong, tell us: how to{" "}
      <a href={`${paths.privacy}#complaints`} className="link">
        make a complaint
      </a>
      , to us or to the Information Commissioner’s Office. We answer within one month.
    </p>
  </Section>
);

const { DeleteAccountDialog } = onDemand(() => import("./DeleteAccountDialog.tsx"));

/** A button that deletes the account, or within seven days of that a button that withdraws the deletion. */
export function DeleteAccountSection() {
  const { user } = useAuth();
  return (
    <Section id="delete" title="Delete account" className="grid justify-items-start gap-3">
      {user && <Choice user={user} />}
    </Section>
  );
}

function Choice({ user: { eraseAfter, demoUntil } }: { user: User }) {
  const [open, setOpen] = useState(false);
  if (demoUntil)
    return (
      <p className="text-muted">
        This demo goes on its own, with everything in it: {formatMoment(demoUntil)}.
      </p>
    );
  if (eraseAfter)
    return (
      <>
        <p>
          Your account will be erased after <strong>{formatMoment(eraseAfter)}</strong>. Until then
          nothing is lost, and you can change your mind.
        </p>
        <KeepButton />
      </>
    );
  return (
    <>
      <p className="text-muted">
        Erases you, and the yards that you alone own, after seven days in which you can change your
        mind.
      </p>
      <Button onClick={() => setOpen(true)}>Delete Account</Button>
      <Suspense fallback={null}>
        {open && <DeleteAccountDialog onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}

/** Polling interval in milliseconds while an archive is being made. */
const LOOK_MS = 2_000;

/** Requests a ZIP of all the yard's data and files; shows its progress, and then a link to download it. */
function ArchiveSection() {
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
              <ArchiveRow archive={archive} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const isUnderWay = ({ state }: Archive) => state === "WAITING" || state === "WORKING";

function ArchiveRow({ archive }: { archive: Archive }) {
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
