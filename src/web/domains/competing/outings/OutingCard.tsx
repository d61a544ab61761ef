import { FileText, Pencil } from "lucide-react";
import { Link } from "wouter";
import { type Outing, outingBodyLabels } from "#contract/competing/outings.ts";
import { paths } from "#contract/paths.ts";
import { buttonLook } from "#web/ui/button-look.ts";
import { Button } from "#web/ui/Button.tsx";
import { Card } from "#web/ui/Card.tsx";
import { formatOutingDates } from "./format-outing-dates.ts";

/** One planned outing: when, where, by whose rules, and which horses are entered. */
export function OutingCard({ outing, onEdit }: { outing: Outing; onEdit: () => void }) {
  const { id, name, venue, body, feiRules, horses, notes } = outing;
  return (
    <Card as="li" className="flex break-inside-avoid flex-col gap-2">
      <h2 className="text-lg font-semibold break-words">{name}</h2>
      <p className="text-muted">{[formatOutingDates(outing), venue].filter(Boolean).join(" · ")}</p>
      <p>
        {outingBodyLabels[body]}
        {feiRules && ", in an FEI class or FEI stables"}
      </p>
      <p className="break-words">
        {horses.length === 0
          ? "No horse is entered yet."
          : `Entered: ${horses.map((horse) => horse.name).join(", ")}`}
      </p>
      {notes && <p className="break-words whitespace-pre-line text-muted">{notes}</p>}
      <div data-print="off" className="mt-auto flex flex-wrap gap-3 pt-1">
        <Button aria-label={`Edit ${name}`} onClick={onEdit}>
          <Pencil aria-hidden />
          Edit
        </Button>
        <Link
          href={paths.outingStatement.replace(":id", id)}
          className={buttonLook()}
          aria-label={`Statement for ${name}`}
        >
          <FileText aria-hidden />
          Statement
        </Link>
      </div>
    </Card>
  );
}
