import { Link } from "wouter";
import { paths } from "#contract/paths.ts";
import { Button } from "#web/ui/Button.tsx";
import { buttonLook } from "#web/ui/button-look.ts";

interface NothingPlannedProps {
  /** 'in November', 'in these two weeks'. */
  when: string;
  onAdd: () => void;
}

/** Shown when no day has anything, with the two ways to plan something. */
export const NothingPlanned = ({ when, onAdd }: NothingPlannedProps) => (
  <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
    <p className="mr-auto text-muted">Nothing planned {when}.</p>
    <div className="flex flex-wrap gap-2">
      {/* not 'Add Event', because the page already has a button of that name */}
      <Button onClick={onAdd}>Add the first</Button>
      <Link href={paths.horses} className={buttonLook("quiet")}>
        Set up a care plan
      </Link>
    </div>
  </div>
);
