import { FormFooter } from "#web/ui/FormFooter.tsx";
import { type KeyboardEvent, useEffect } from "react";
import type { HorseName } from "#contract/horses/horses.ts";
import { DraftOffer } from "#web/core/DraftOffer.tsx";
import { Loaded } from "#web/core/Loaded.tsx";
import { nameMatches } from "#web/core/name-search.ts";
import { useHorseNames } from "#web/domains/horses/use-horses.ts";
import { DateInput } from "#web/ui/DateInput.tsx";
import { Field, FieldError } from "#web/ui/Field.tsx";
import { SearchBox } from "#web/ui/SearchBox.tsx";
import { TextInput } from "#web/ui/TextInput.tsx";
import type { CountLine } from "./counts.ts";
import { useCounts } from "./use-counts.ts";

/** How many rows are shown at once; the search finds the others. */
const LINES = 150;

interface CountsEditorProps {
  /** The horse whose input gets the focus; null for the first horse. */
  first: string | null;
  onDone: () => void;
}

/** The egg counts of a whole yard as one table, with a row for each horse; all counts are saved at once. */
export const CountsEditor = (props: CountsEditorProps) => (
  <Loaded query={useHorseNames()} failed="The horses could not be loaded" skeleton="h-96 w-full">
    {(horses) => <CountsForm horses={horses} {...props} />}
  </Loaded>
);

function CountsForm({ horses, first, onDone }: CountsEditorProps & { horses: HorseName[] }) {
  const editor = useCounts(horses, onDone);
  useEffect(() => {
    if (first) document.getElementById(`count-${first}`)?.focus();
  }, [first]);
  const { lines, fault, seek } = editor;
  const wanted = lines.filter(({ name }) => nameMatches(seek, name));
  return (
    <form
      noValidate
      aria-label="Egg counts"
      data-print="off"
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void editor.save();
      }}
    >
      <p className="text-muted">
        Eggs per gram as the laboratory gives them, such as 250 or &lt;50. Lines without a count are
        left out.
      </p>
      <DraftOffer draft={editor.draft} />
      <Head editor={editor} />
      <ul className="grid gap-2">
        {wanted.slice(0, LINES).map((line) => (
          <Line
            key={line.horseId}
            line={line}
            today={editor.today}
            isWrong={fault?.horseId === line.horseId}
            onChange={editor.change}
          />
        ))}
      </ul>
      {wanted.length > LINES && (
        <p className="text-muted">{wanted.length - LINES} more: find them by name.</p>
      )}
      {fault && (
        <div role="alert">
          <FieldError id="counts-fault">{fault.sentence}</FieldError>
        </div>
      )}
      <FormFooter submit="Save egg counts" busy={editor.saving} onCancel={onDone} />
    </form>
  );
}

const Head = ({ editor }: { editor: ReturnType<typeof useCounts> }) => (
  <div className="grid gap-4 sm:grid-cols-3">
    <Field label="Date of the counts" required>
      <DateInput
        value={editor.date}
        max={editor.today}
        onChange={(event) => editor.dateAll(event.target.value)}
      />
    </Field>
    <Field label="Laboratory">
      <TextInput
        value={editor.laboratory}
        onChange={(event) => editor.setLaboratory(event.target.value)}
      />
    </Field>
    {editor.lines.length > 12 && (
      <div className="grid content-end">
        <SearchBox label="Find a horse" value={editor.seek} onChange={editor.setSeek} />
      </div>
    )}
  </div>
);

interface LineProps {
  line: CountLine;
  today: string;
  isWrong: boolean;
  onChange: (line: CountLine) => void;
}

/** Enter goes to the input below, as in a spreadsheet; in the last row it saves. */
function toNextCount(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
  const counts = [
    ...(event.currentTarget.form?.querySelectorAll<HTMLElement>("[data-count]") ?? []),
  ];
  const next = counts[counts.indexOf(event.currentTarget) + 1];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

const Line = ({ line, today, isWrong, onChange }: LineProps) => (
  <li>
    <fieldset className="grid grid-cols-[1fr_6rem] items-center gap-x-3 gap-y-1 sm:grid-cols-[14rem_8rem_12rem]">
      <legend className="sr-only">{line.name}</legend>
      <span aria-hidden className="min-w-0 font-semibold break-words">
        {line.name}
      </span>
      <TextInput
        id={`count-${line.horseId}`}
        aria-label={`Eggs per gram of ${line.name}`}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? "counts-fault" : undefined}
        autoComplete="off"
        enterKeyHint="next"
        data-count
        value={line.eggs}
        onKeyDown={toNextCount}
        onChange={(event) => onChange({ ...line, eggs: event.target.value })}
      />
      <DateInput
        aria-label={`Date of ${line.name}`}
        className="max-sm:hidden"
        max={today}
        value={line.date}
        onChange={(event) => onChange({ ...line, date: event.target.value })}
      />
    </fieldset>
  </li>
);
