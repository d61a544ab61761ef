import { History, Trash2 } from "lucide-react";
import { Link } from "wouter";
import { paths } from "#contract/paths.ts";
import { useAuth } from "#web/core/session.ts";
import { buttonLook } from "#web/ui/button-look.ts";
import { Section } from "#web/ui/Section.tsx";

/** Links to the bin, and for the owner to the activity log. */
export function KeptSection() {
  const { user } = useAuth();
  if (!user || user.yardRole === "VIEWER") return null;
  const isOwner = user.yardRole === "OWNER";
  return (
    <Section
      id="kept"
      title={isOwner ? "Bin and activity" : "Bin"}
      className="grid justify-items-start gap-3"
    >
      <p className="text-muted">
        Put back what was deleted in the last 30 days{isOwner && ", and see who changed what when"}.
      </p>
      <div className="flex flex-wrap gap-3">
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
