import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { CalendarCheck } from "lucide-react";
import { useState } from "react";
import {
  countries,
  countryLabels,
  type DeadlineCode,
  deadlineEndpoints as calls,
  deadlineTitles,
  type PaperDeadline,
} from "#contract/horses/deadlines.ts";
import type { Horse } from "#contract/horses/horse.ts";
import type { Country } from "#rules/identity/papers.ts";
import { formatDate } from "#web/core/format-date.ts";
import { queryOf, useSave } from "#web/core/query.ts";
import { tickedWith, Checkbox } from "#web/ui/Checkbox.tsx";
import { useUndoActs } from "#web/domains/data/acts/undo-acts.ts";
import { SourceLink } from "#web/domains/experts/library/SourceLink.tsx";
import { Button } from "#web/ui/Button.tsx";
import { DateInput } from "#web/ui/DateInput.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { Field } from "#web/ui/Field.tsx";
import { Select } from "#web/ui/Select.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { toast } from "#web/ui/toast.ts";

interface DeadlinesDialogProps {
  horse: Pick<Horse, "id" | "name" | "dateOfBirth">;
  onClose: () => void;
}

const options = countries.map((value) => ({ value, label: countryLabels[value] }));
const nothing = { acquired: "", imported: "", died: "" };
const days = [
  { name: "acquired", label: "Came to its owner on" },
  { name: "imported", label: "Arrived from abroad on" },
  { name: "died", label: "Died on" },
] as const;

/** The legal deadlines for a horse's papers in the country where the horse is kept, to add to the calendar. */
export function DeadlinesDialog({ horse, onClose }: DeadlinesDialogProps) {
  const [country, setCountry] = useState<Country | null>(null);
  const [given, setGiven] = useState(nothing);
  const [racing, setRacing] = useState(false);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Passport deadlines - ${horse.name}`}
      description="Counted from its date of birth, and from what has happened since."
    >
      <div className="grid gap-5">
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <Field label="Where it is kept" required>
            <Select options={options} value={country} onChange={setCountry} />
          </Field>
          {days.map(({ name, label }) => (
            <Field key={name} label={label}>
              <DateInput
                value={given[name]}
                min="1900-01-01"
                max="2100-12-31"
                onChange={(event) => setGiven({ ...given, [name]: event.target.value })}
              />
            </Field>
          ))}
        </div>
        <Checkbox label="A thoroughbred foal bred to race" checked={racing} onChange={setRacing} />
        {country ? (
          <DeadlineList horseId={horse.id} asked={{ country, ...given, racing }} />
        ) : (
          <p className="text-muted">Choose where the horse is kept: the law differs.</p>
        )}
      </div>
    </Dialog>
  );
}

interface DeadlineListProps {
  horseId: string;
  asked: { country: Country; acquired: string; imported: string; died: string; racing: boolean };
}

/**
 * The known deadlines, of which those in the calendar are marked and the others have a checkbox, and the
 * deadlines that cannot be calculated.
 */
export function DeadlineList({ horseId, asked }: DeadlineListProps) {
  const params = { horseId };
  const query = { ...asked, racing: asked.racing ? ("yes" as const) : ("no" as const) };
  const { data, error } = useQuery({
    ...queryOf(calls.list, { params, query }),
    placeholderData: keepPreviousData,
  });
  if (error) return <p role="alert">{error.sentence}</p>;
  if (!data) return <Skeleton className="h-40 w-full" />;
  const missing = data.deadlines.filter(({ eventId }) => eventId === null);
  return (
    <div className="grid gap-4">
      {data.deadlines.length === 0 && data.unknown.length === 0 && (
        <p>Nothing is due by these dates. A foal's own last days have passed.</p>
      )}
      <ul aria-label="Deadlines" className="grid gap-3">
        {data.deadlines
          .filter(({ eventId }) => eventId !== null)
          .map((deadline) => (
            <li key={deadline.code} className="flex gap-3">
              <CalendarCheck className="mt-0.5 flex-none text-ok" aria-hidden />
              <div>
                <p>
                  <span className="font-semibold">{titleOf(deadline)}</span>: in the calendar
                </p>
                <Basis deadline={deadline} />
              </div>
            </li>
          ))}
      </ul>
      {missing.length > 0 && (
        <Choice key={missing.map(titleOf).join()} missing={missing} {...{ horseId, asked }} />
      )}
      {data.unknown.map((sentence) => (
        <p key={sentence} className="text-muted">
          {sentence}
        </p>
      ))}
    </div>
  );
}

const titleOf = ({ code, latest }: PaperDeadline) =>
  `${deadlineTitles[code]} by ${formatDate(latest)}`;

const Basis = ({ deadline: { sentence, source, checkedOn } }: { deadline: PaperDeadline }) => (
  <p className="text-sm text-muted">
    {sentence} As checked on {formatDate(checkedOn)}. <SourceLink id={source} className="link" />
  </p>
);

function Choice({ horseId, asked, missing }: DeadlineListProps & { missing: PaperDeadline[] }) {
  const [chosen, setChosen] = useState<readonly DeadlineCode[]>(missing.map(({ code }) => code));
  const { save, busy } = useSave(calls.add, { failed: "Failed to add the deadlines" });
  const undo = useUndoActs();
  const add = () =>
    void save(
      { params: { horseId }, body: { ...asked, codes: [...chosen] } },
      ({ actId }) => void toast({ title: "Deadlines are in the calendar", action: undo([actId]) }),
    );
  return (
    <div className="grid gap-3">
      <ul aria-label="To be added" className="grid gap-2">
        {missing.map((deadline) => (
          <li key={deadline.code}>
            <Checkbox
              label={titleOf(deadline)}
              checked={chosen.includes(deadline.code)}
              onChange={(on) => setChosen(tickedWith(chosen, deadline.code, on))}
            />
            <div className="pl-9">
              <Basis deadline={deadline} />
            </div>
          </li>
        ))}
      </ul>
      <Button
        variant="primary"
        className="justify-self-start"
        busy={busy}
        disabled={chosen.length === 0}
        onClick={add}
      >
        Add to the calendar
      </Button>
    </div>
  );
}
