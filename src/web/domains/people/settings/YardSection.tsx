import { ClipboardCheck, FileSpreadsheet, History, Trash2, Users } from "lucide-react";
import { Link } from "wouter";
import { paths } from "#contract/paths.ts";
import { IfManager } from "#web/core/IfMayWrite.tsx";
import { useAuth, useMayWrite } from "#web/core/session.ts";
import { buttonLook } from "#web/ui/Button.tsx";
import { Section } from "#web/ui/Card.tsx";

/** Links to the yard's people, for those who may invite; to the bin; and, for the owner, to the activity log. */
export function YardSection() {
  const { user } = useAuth();
  const mayInvite = useMayWrite("people");
  if (!user || user.yardRole === "VIEWER") return null;
  const isOwner = user.yardRole === "OWNER";
  return (
    <Section id="kept" title={user.yardName} className="grid justify-items-start gap-3">
      <p className="text-muted">
        {mayInvite && "Invite grooms, sharers and owners of horses. "}
        Put back what was deleted in the last 30 days{isOwner && ", and see who changed what when"}.
      </p>
      <div className="flex flex-wrap gap-3">
        {mayInvite && (
          <Link href={paths.yard} className={buttonLook()}>
            <Users aria-hidden />
            People
          </Link>
        )}
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
        <Link href={paths.bin} className={buttonLook()}>
          <Trash2 aria-hidden />
          Bin
        </Link>
        {isOwner && (
          <Link href={paths.activity} className={buttonLook()}>
            <History aria-hidden />
            Activity
          </Link>
        )}
      </div>
    </Section>
  );
}
