import { Download, ShieldCheck } from "lucide-react";
import { useState } from "react";
import { Link } from "wouter";
import { exportEndpoints } from "#contract/export.ts";
import { paths } from "#contract/paths.ts";
import { save } from "#web/core/save.ts";
import { Button } from "#web/ui/Button.tsx";
import { buttonLook } from "#web/ui/button-look.ts";
import { Card } from "#web/ui/Card.tsx";
import { toast } from "#web/ui/toast.ts";

/** What UK law gives people over what is kept about them. */
export const DataPrivacy = () => (
  <Card as="section" aria-labelledby="data-privacy" className="grid gap-3">
    <h2 id="data-privacy" className="font-display text-xl">
      Data & Privacy
    </h2>
    <ExportButton />
    <Link href={paths.privacySettings} className={buttonLook()}>
      Manage Consent
    </Link>
    <Link href={paths.privacySettings} className={buttonLook()}>
      Delete Account
    </Link>
    <p className="mt-1 flex gap-2.5 border-t border-line pt-3 text-sm text-muted">
      <ShieldCheck className="text-tan" aria-hidden />
      <span>
        Under the UK GDPR you may see, correct, take away and erase what is kept about you. The{" "}
        <a href={paths.privacy} className="link">
          privacy notice
        </a>{" "}
        says what that is, and why.
      </span>
    </p>
  </Card>
);

function ExportButton() {
  const [busy, setBusy] = useState(false);
  const exportData = async () => {
    setBusy(true);
    try {
      await save(exportEndpoints.everything);
      toast({
        title: "Data Export Complete",
        description: "Your data has been downloaded successfully",
      });
    } catch {
      toast({
        title: "Export Failed",
        description: "Failed to export your data",
        variant: "destructive",
      });
    }
    setBusy(false);
  };
  return (
    <Button busy={busy} onClick={() => void exportData()}>
      <Download aria-hidden />
      Export My Data
    </Button>
  );
}
