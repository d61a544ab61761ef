import { Download } from "lucide-react";
import { useState } from "react";
import { exportEndpoints } from "#contract/data/export.ts";
import { downloadAnswer } from "#web/core/download.ts";
import { Button } from "#web/ui/Button.tsx";
import { toast } from "#web/ui/toast.ts";

/** Downloads everything stored about the user and their yard as one file. */
export function ExportButton() {
  const [busy, setBusy] = useState(false);
  const exportData = async () => {
    setBusy(true);
    try {
      await downloadAnswer(exportEndpoints.everything);
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
