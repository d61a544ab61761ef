import { useLocation } from "wouter";
import { paths } from "#contract/paths.ts";
import type { ConsentType } from "#contract/people/accounts.ts";
import { consentEndpoints, consentLabels, consentVersions } from "#contract/people/consents.ts";
import { formatMoment } from "#rules/date-format.ts";
import { formatDate } from "#web/core/format-date.ts";
import { useSave } from "#web/core/query.ts";
import { Button } from "#web/ui/Button.tsx";
import { KeepButton } from "./KeepButton.tsx";

/**
 * Shown above every page when a text that the user has agreed to has changed: asks for agreement again, one text
 * at a time.
 */
export function ChangedTexts({ types }: { types: readonly ConsentType[] }) {
  const { save, busy } = useSave(consentEndpoints.change, {
    failed: "Failed to save your choice",
  });
  const [consentType] = types;
  if (!consentType) return null;
  const isOptional = consentType === "MARKETING" || consentType === "AI_ASSISTANTS";
  const answer = (consented: boolean) => void save({ body: { consentType, consented } });
  return (
    <aside aria-label="A text that you agreed to has changed" className="bg-soon-soft">
      <div className="column flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
        <p className="flex-1 basis-60 text-soon">
          ‘{consentLabels[consentType]}’ has a new text of{" "}
          {formatDate(consentVersions[consentType])}:{" "}
          <a
            href={consentType === "TERMS_OF_SERVICE" ? paths.terms : paths.privacy}
            className="link"
          >
            read it
          </a>
          . {isOptional ? "Until you answer, it counts as no." : "Please agree to it to go on."}
        </p>
        <div className="flex flex-wrap gap-3">
          {isOptional && (
            <Button busy={busy} onClick={() => answer(false)}>
              No
            </Button>
          )}
          <Button variant="primary" busy={busy} onClick={() => answer(true)}>
            I agree
          </Button>
        </div>
      </div>
    </aside>
  );
}

/** Shown above every page while the account waits to be erased: the date, and a button to keep the account. */
export function LeavingNotice({ eraseAfter }: { eraseAfter: string }) {
  const [path] = useLocation();
  // the privacy settings have this notice in their own section
  if (path === paths.privacySettings) return null;
  return (
    <aside aria-label="Your account is about to be erased" className="bg-soon-soft">
      <div className="column flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
        <p className="flex-1 basis-60 text-soon">
          Your account will be erased after <strong>{formatMoment(eraseAfter)}</strong>.
        </p>
        <KeepButton />
      </div>
    </aside>
  );
}
