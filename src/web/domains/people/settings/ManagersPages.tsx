import { ClipboardCheck, FileSpreadsheet } from "lucide-react";
import { Link } from "wouter";
import { paths } from "#contract/paths.ts";
import { IfManager } from "#web/core/IfMayWrite.tsx";
import { buttonLook } from "#web/ui/Button.tsx";

/** Links to pages that only managers and owners use. */
export const ManagersPages = () => (
  <IfManager>
    <Link href={paths.inspection} className={buttonLook()}>
      <ClipboardCheck aria-hidden />
      Inspection pack
    </Link>
    <Link href={paths.import} className={buttonLook()}>
      <FileSpreadsheet aria-hidden />
      Bring a sheet in
    </Link>
  </IfManager>
);
