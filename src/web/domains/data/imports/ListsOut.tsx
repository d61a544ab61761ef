import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type ImportNoun, importNounLabels, importNouns } from "#contract/data/imports.ts";
import { CsvButton } from "#web/core/CsvButton.tsx";
import { Section } from "#web/ui/Card.tsx";
import { Field } from "#web/ui/Field.tsx";
import { Select } from "#web/ui/Select.tsx";
import { readList } from "./read-list.ts";

/** Takes a list of the yard out as a sheet that can be brought in again. */
export function ListsOut() {
  const queries = useQueryClient();
  const [noun, setNoun] = useState<ImportNoun>("horses");
  const [isBusy, setBusy] = useState(false);
  const rows = async () => {
    setBusy(true);
    try {
      return await readList(queries, noun);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Section id="out" title="Take a list out" className="grid justify-items-start gap-4">
      <p className="text-muted">
        Of the horses that are here. What is taken out can be brought in again. Excel keeps chip
        numbers whole; a CSV that is opened in Excel does not.
      </p>
      <Field label="Which list" required className="w-full sm:max-w-96">
        <Select
          options={importNouns.map((value) => ({ value, label: importNounLabels[value] }))}
          value={noun}
          onChange={setNoun}
        />
      </Field>
      <CsvButton busy={isBusy} name={`loosebox-${noun}.csv`} rows={rows} />
    </Section>
  );
}
