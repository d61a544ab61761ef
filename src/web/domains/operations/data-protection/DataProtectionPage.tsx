import { useQuery } from "@tanstack/react-query";
import { ChevronDown } from "lucide-react";
import { useState } from "react";
import {
  dataProtectionEndpoints,
  personalKinds,
  type Processing,
} from "#contract/operations/data-protection.ts";
import { CsvButton } from "#web/core/CsvButton.tsx";
import { Loaded } from "#web/core/Loaded.tsx";
import { queryOf } from "#web/core/query.ts";
import { Card } from "#web/ui/Card.tsx";
import { Checkbox } from "#web/ui/Checkbox.tsx";
import { Page, PageTitle } from "#web/ui/Page.tsx";
import { PrintButton } from "#web/ui/PrintButton.tsx";
import { csvRows, formatCounts } from "./format-processing.ts";
import { ProcessingDetails } from "./ProcessingDetails.tsx";

/** What is processed, why and for how long, down to each column of the database, for the operator. */
export function DataProtectionPage() {
  const found = useQuery(queryOf(dataProtectionEndpoints.read, {}));
  return (
    <Page width="list">
      <PageTitle>Data protection</PageTitle>
      <p className="text-muted">
        What Loosebox processes, made from the program itself: a table or column that is not
        described here does not pass its tests. ‘You’ in a period is the person whose data it is.
      </p>
      <Loaded
        query={found}
        failed="The processings could not be loaded"
        skeleton="h-96 rounded-card"
      >
        {(processings) => <Processings processings={processings} />}
      </Loaded>
    </Page>
  );
}

function Processings({ processings }: { processings: readonly Processing[] }) {
  const [isPersonalOnly, setPersonalOnly] = useState(false);
  const shown = isPersonalOnly ? processings.map(withoutOthers) : processings;
  return (
    <>
      <div data-print="off" className="grid gap-2">
        <div className="flex flex-wrap gap-2">
          <CsvButton name="loosebox-data-protection.csv" rows={() => csvRows(shown)} />
          <PrintButton />
        </div>
        <Checkbox
          label="Personal data only"
          hint="Leaves out what is about horses, secrets and technical columns."
          checked={isPersonalOnly}
          onChange={setPersonalOnly}
        />
      </div>
      <Card flush>
        <ul className="divide-y divide-line">
          {shown.map((processing) => (
            <li key={processing.id}>
              {/* print shows the closed ones too */}
              <details className="group print:[&::details-content]:[content-visibility:visible]">
                <summary className="flex min-h-control cursor-pointer list-none items-center gap-3 p-4 hover:bg-sunken sm:px-5 [&::-webkit-details-marker]:hidden">
                  <span className="min-w-0 flex-1">
                    <h2 className="font-display text-xl first-letter:uppercase">
                      {processing.name}
                    </h2>
                    <span className="block text-muted">{formatCounts(processing)}</span>
                  </span>
                  <ChevronDown
                    className="flex-none text-muted group-open:rotate-180 print:hidden"
                    aria-hidden
                  />
                </summary>
                <ProcessingDetails processing={processing} />
              </details>
            </li>
          ))}
        </ul>
      </Card>
    </>
  );
}

const withoutOthers = (processing: Processing): Processing => ({
  ...processing,
  tables: processing.tables
    .map((table) => ({
      ...table,
      columns: table.columns.filter(({ kind }) => personalKinds.has(kind)),
    }))
    .filter(({ columns }) => columns.length > 0),
});
