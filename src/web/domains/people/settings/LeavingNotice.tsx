import { formatMoment } from "#rules/date-format.ts";
import { useLocation } from "wouter";
import { paths } from "#contract/paths.ts";
import { KeepButton } from "./KeepButton.tsx";

/** Above every page when the account is about to be erased: when, and a button to keep it. */
export function LeavingNotice({ eraseAfter }: { eraseAfter: string }) {
  const [path] = useLocation();
  // that page has the same in its own section
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
