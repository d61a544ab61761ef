import { useState } from "react";
import type { HeldPerson, OperatorAct } from "#contract/operations/people.ts";
import { useAuth } from "#web/core/session.ts";
import { Button } from "#web/ui/Button.tsx";
import { ActDialog } from "./ActDialog.tsx";
import { actTexts } from "./act-texts.ts";

/** The buttons of what an operator can do with this account now; each asks for a reason first. */
export function ActButtons({ person }: { person: HeldPerson }) {
  const { user } = useAuth();
  const [asked, ask] = useState<OperatorAct | null>(null);
  return (
    <div className="flex flex-wrap gap-3">
      {possibleActs(person, user?.id === person.id).map((act) => (
        <Button
          key={act}
          variant={actTexts[act].danger ? "danger" : "secondary"}
          onClick={() => ask(act)}
        >
          {actTexts[act].button}
        </Button>
      ))}
      {asked && <ActDialog act={asked} person={person} onClose={() => ask(null)} />}
    </div>
  );
}

/** What can be done; administrators neither disable nor delete themselves. */
function possibleActs(person: HeldPerson, own: boolean): OperatorAct[] {
  const acts: OperatorAct[] = [];
  if (person.sessions.length > 0) acts.push("SESSIONS_ENDED");
  if (person.emailConfirmedAt === null) acts.push("CONFIRMATION_SENT");
  if (person.disabledAt !== null) acts.push("ENABLED");
  else if (!own) acts.push("DISABLED");
  if (person.eraseAfter === null && !own) acts.push("DELETED");
  return acts;
}
