import { formatMoment } from "#rules/date-format.ts";
import { useLocation } from "wouter";
import { paths } from "#contract/paths.ts";
import { KeepButton } from "./KeepButton.tsx";

/** Above every page of somebody whose account is about to be erased: when, and the way back. */
export function LeavingNotice({ eraseAfter }: { eraseAfter: string }) {
  const [path] = useLocation();
  // there it stands in its own place
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
