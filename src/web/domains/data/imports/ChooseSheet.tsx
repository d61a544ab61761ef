import { FileSpreadsheet } from "lucide-react";
import { useId, useRef, useState } from "react";
import type { SheetRow } from "#rules/sheets/columns.ts";
import { Button } from "#web/ui/Button.tsx";
import { Disclosure } from "#web/ui/Disclosure.tsx";
import { Field, FieldError } from "#web/ui/Field.tsx";
import { TextArea } from "#web/ui/TextArea.tsx";
import { readInWorker } from "./read-in-worker.ts";

/** A sheet from a file, or pasted. */
export function ChooseSheet({ onRead }: { onRead: (rows: SheetRow[]) => void }) {
  const [name, setName] = useState("");
  const [error, setError] = useState("");
  const [isBusy, setBusy] = useState(false);
  const read = async (source: File | string, called: string) => {
    setBusy(true);
    const parsed = await readInWorker(source);
    setBusy(false);
    setName("rows" in parsed ? called : "");
    setError("error" in parsed ? parsed.error : "");
    if ("rows" in parsed) onRead(parsed.rows);
  };
  return (
    <div className="grid w-full gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <FileButton busy={isBusy} onChoose={(file) => void read(file, file.name)} />
        {name && <p className="wrap-anywhere text-muted">{name}</p>}
      </div>
      {error && <FieldError id="sheet-error">{error}</FieldError>}
      <Disclosure line="Paste it instead">
        <Paste busy={isBusy} onPaste={(text) => void read(text, "What you pasted")} />
      </Disclosure>
    </div>
  );
}

function FileButton({ busy, onChoose }: { busy: boolean; onChoose: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  return (
    <>
      <input
        ref={input}
        id={id}
        type="file"
        accept=".csv,.tsv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        tabIndex={-1}
        aria-hidden
        className="hidden"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) onChoose(file);
          // emptied, so that the same file can be chosen again once it was corrected
          event.target.value = "";
        }}
      />
      <Button variant="primary" busy={busy} onClick={() => input.current?.click()}>
        <FileSpreadsheet aria-hidden />
        Choose a CSV or Excel file
      </Button>
    </>
  );
}

function Paste({ busy, onPaste }: { busy: boolean; onPaste: (text: string) => void }) {
  const [text, setText] = useState("");
  return (
    <div className="grid justify-items-start gap-3 pt-2">
      <Field label="Cells copied from a sheet" required className="w-full">
        <TextArea value={text} onChange={(event) => setText(event.target.value)} />
      </Field>
      <Button busy={busy} onClick={() => text.trim() !== "" && onPaste(text)}>
        Read what is pasted
      </Button>
    </div>
  );
}
