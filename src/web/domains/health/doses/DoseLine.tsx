import { X } from "lucide-react";
import { Suspense } from "react";
import type { Attachment } from "#contract/files/attachments.ts";
import { diseaseLabels } from "#contract/health/diseases.ts";
import { type Disease, diseases } from "#rules/vaccination/diseases.ts";
import { diseasesOfProducts } from "#rules/vaccination/products.ts";
import { IconButton } from "#web/ui/Button.tsx";
import { cx } from "#web/ui/cx.ts";
import { DateInput } from "#web/ui/DateInput.tsx";
import { FieldError } from "#web/ui/Field.tsx";
import { onDemand } from "#web/ui/on-demand.ts";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { TextInput } from "#web/ui/TextInput.tsx";
import type { Row } from "./dose-rows.ts";
import { useShownDiseases } from "./use-shown-diseases.ts";
import { lineId } from "./use-doses-editor.ts";

const { Select } = onDemand(() => import("#web/ui/Select.tsx"));

interface DoseLineProps {
  row: Row;
  number: number;
  today: string;
  pages: Attachment[];
  fault: string | null;
  onChange: (row: Row) => void;
  onRemove: () => void;
}

const texts = [
  { name: "product", label: "Product" },
  { name: "batch", label: "Batch" },
  { name: "givenBy", label: "Given by" },
] as const;

/** One dose as a row of the table; on a phone, a card. */
export function DoseLine({ row, number, today, pages, fault, onChange, onRemove }: DoseLineProps) {
  const faultId = `${lineId(row.id)}-fault`;
  return (
    <li id={lineId(row.id)}>
      <fieldset className="grid grid-cols-[1fr_auto] items-center gap-2 @max-3xl:rounded-card @max-3xl:border @max-3xl:border-line @max-3xl:p-3 @3xl:grid-cols-[10rem_auto_1fr_1fr_1fr_auto]">
        <legend className="sr-only">Dose {number}</legend>
        <DateInput
          aria-label="Date"
          aria-invalid={fault !== null || undefined}
          aria-describedby={fault ? faultId : undefined}
          max={today}
          value={row.date}
          onChange={(event) => onChange({ ...row, date: event.target.value })}
        />
        <Against row={row} onChange={onChange} />
        <div className="grid gap-2 @max-3xl:col-span-2 @max-3xl:grid-cols-2 @3xl:contents @max-3xl:[&>:first-child]:col-span-2">
          {texts.map(({ name, label }) => (
            <TextInput
              key={name}
              aria-label={label}
              placeholder={label}
              autoComplete="off"
              value={row[name]}
              onChange={(event) => onChange(withText(row, name, event.target.value))}
            />
          ))}
        </div>
        <IconButton
          label={`Remove dose ${number}`}
          className="@max-3xl:col-start-2 @max-3xl:row-start-1"
          onClick={onRemove}
        >
          <X aria-hidden />
        </IconButton>
        {pages.length > 0 && <Page row={row} pages={pages} onChange={onChange} />}
        {fault && (
          <div role="alert" className="col-span-full">
            <FieldError id={faultId}>{fault}</FieldError>
          </div>
        )}
      </fieldset>
    </li>
  );
}

/** Changes a text of a row; the name of a known vaccine also ticks the diseases that it is against. */
function withText(row: Row, name: (typeof texts)[number]["name"], text: string): Row {
  const read = name === "product" ? diseasesOfProducts(text) : [];
  return { ...row, [name]: text, ...(read.length > 0 && { diseases: read }) };
}

interface PartProps {
  row: Row;
  onChange: (row: Row) => void;
}

/** Buttons for the diseases that the dose was against, each set by one tap. */
function Against({ row, onChange }: PartProps) {
  const has = (disease: Disease) => row.diseases.includes(disease);
  const turn = (turned: Disease) =>
    onChange({
      ...row,
      diseases: diseases.filter((disease) => (disease === turned ? !has(disease) : has(disease))),
    });
  const { shown, showAll } = useShownDiseases(row.diseases);
  return (
    <div className="flex flex-wrap gap-2 @max-3xl:col-span-2 @max-3xl:row-start-2">
      <div className="flex flex-auto flex-wrap">
        {shown.map((disease) => (
          <button
            key={disease}
            type="button"
            aria-pressed={has(disease)}
            onClick={() => turn(disease)}
            className={cx(
              "min-h-control flex-auto border-y border-r border-edge px-2.5 text-sm whitespace-nowrap first:rounded-l-control first:border-l last:rounded-r-control",
              has(disease)
                ? "bg-accent font-semibold text-on-accent"
                : "bg-surface text-muted hover:text-ink",
            )}
          >
            {diseaseLabels[disease]}
          </button>
        ))}
        {showAll && (
          <button
            type="button"
            aria-label="More diseases"
            onClick={showAll}
            className="min-h-control border border-edge bg-surface px-2.5 text-sm text-muted hover:text-ink"
          >
            More
          </button>
        )}
      </div>
      <button
        type="button"
        aria-pressed={row.courseStart}
        aria-label="New course begins here"
        onClick={() => onChange({ ...row, courseStart: !row.courseStart })}
        className={cx(
          "min-h-control rounded-control border border-edge px-2.5 text-sm whitespace-nowrap",
          row.courseStart
            ? "bg-accent font-semibold text-on-accent"
            : "bg-surface text-muted hover:text-ink",
        )}
      >
        New course
      </button>
    </div>
  );
}

const NO_PAGE = "NO_PAGE";

function Page({ row, pages, onChange }: PartProps & { pages: Attachment[] }) {
  const options = [
    { value: NO_PAGE, label: "No passport page" },
    ...pages.map(({ id, originalName }) => ({ value: id, label: originalName })),
  ];
  return (
    <div className="col-span-full @3xl:col-span-2">
      <Suspense fallback={<Skeleton className="h-11" />}>
        <Select
          label="Passport page"
          options={options}
          value={row.passportPageId ?? NO_PAGE}
          onChange={(chosen) =>
            onChange({ ...row, passportPageId: chosen === NO_PAGE ? null : chosen })
          }
        />
      </Suspense>
    </div>
  );
}
