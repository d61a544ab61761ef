import { FormFooter } from "#web/ui/FormFooter.tsx";
import { BookOpen, ChevronLeft, ChevronRight, FilePlus2, Plus, X } from "lucide-react";
import { useId } from "react";
import type { DosesOfHorse } from "#contract/health/doses.ts";
import { formatDiseases } from "#contract/health/diseases.ts";
import { formatDate } from "#web/core/format-date.ts";
import { DraftOffer } from "#web/core/DraftOffer.tsx";
import { VersionChoice } from "#web/core/VersionChoice.tsx";
import type { Conflict } from "#web/core/versions.ts";
import { PageViewer } from "#web/domains/health/passport-pages/PageViewer.tsx";
import { ProposedDoses } from "#web/domains/health/passport-pages/ProposedDoses.tsx";
import { TakePages } from "#web/domains/health/passport-pages/TakePages.tsx";
import { Button, IconButton } from "#web/ui/Button.tsx";
import { FieldError } from "#web/ui/Field.tsx";
import { cx } from "#web/ui/cx.ts";
import { DoseLine } from "./DoseLine.tsx";
import { doseTitle, formatDose } from "./dose-rows.ts";
import { useDosesEditor } from "./use-doses-editor.ts";

const NOT_KNOWN = "not known against what";

interface DosesEditorProps {
  horse: { id: string; name: string };
  passport: DosesOfHorse;
  /** The page that is read at first; null to type from the booklet. */
  firstPage?: string | null;
  today: string;
  onDone: () => void;
}

/** A passport's vaccination pages as one table, beside the page that is read: many doses are saved at once. */
export function DosesEditor({ horse, passport, firstPage = null, ...given }: DosesEditorProps) {
  const { today, onDone } = given;
  const editor = useDosesEditor({ horseId: horse.id, passport, firstPage, onDone });
  const id = useId();
  return (
    <form
      noValidate
      aria-label="Passport history"
      data-print="off"
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void editor.save();
      }}
    >
      <DraftOffer draft={editor.draft} />
      {editor.conflict ? (
        <TwoHistories conflict={editor.conflict} />
      ) : (
        <div className={editor.page ? "grid gap-4 lg:grid-cols-2 lg:items-start" : ""}>
          {editor.page && (
            <PageBeside
              horseId={horse.id}
              editor={editor}
              pages={passport.pages}
              page={editor.page}
            />
          )}
          <Lines {...{ editor, today, horse, passport }} />
        </div>
      )}
      {editor.fault && editor.fault.rowId === null && (
        <FieldError id={id}>{editor.fault.sentence}</FieldError>
      )}
      <FormFooter submit="Save passport history" busy={editor.saving} onCancel={onDone} />
    </form>
  );
}

type Editor = ReturnType<typeof useDosesEditor>;

interface PageBesideProps {
  horseId: string;
  editor: Editor;
  pages: DosesOfHorse["pages"];
  page: DosesOfHorse["pages"][number];
}

/** The page that is read: beside the table, above it on a phone, where it stays in view. */
function PageBeside({ horseId, editor, pages, page }: PageBesideProps) {
  const at = pages.indexOf(page);
  const turn = (by: number) => editor.turnTo(pages[at + by]?.id ?? page.id);
  return (
    <div className="sticky top-16 z-10 grid gap-1 bg-page lg:top-20">
      <div className="flex items-center gap-1">
        <p className="min-w-0 flex-1 truncate font-semibold" aria-live="polite">
          {page.originalName}
          {pages.length > 1 && ` (${at + 1} of ${pages.length})`}
        </p>
        {pages.length > 1 && (
          <>
            <IconButton label="Page before" disabled={at === 0} onClick={() => turn(-1)}>
              <ChevronLeft aria-hidden />
            </IconButton>
            <IconButton
              label="Next page"
              disabled={at === pages.length - 1}
              onClick={() => turn(1)}
            >
              <ChevronRight aria-hidden />
            </IconButton>
          </>
        )}
        <IconButton label="Put the page away" onClick={() => editor.turnTo(null)}>
          <X aria-hidden />
        </IconButton>
      </div>
      <PageViewer key={page.id} page={page} />
      {page.fileUrl !== "" && page.mimeType !== "application/pdf" && (
        <ProposedDoses
          key={`doses of ${page.id}`}
          horseId={horseId}
          pageId={page.id}
          onTake={editor.take}
        />
      )}
    </div>
  );
}

type LinesProps = Pick<DosesEditorProps, "horse" | "passport" | "today"> & { editor: Editor };

function Lines({ editor, today, horse, passport }: LinesProps) {
  return (
    <div className="@container grid gap-4">
      <p className="text-muted">
        A line for each dose in the passport, the oldest first. Lines without a date are left out.
      </p>
      <Visits editor={editor} />
      <ol
        className={cx(
          "grid gap-3 @3xl:gap-1",
          // a field that gets the focus is not hidden behind the page above it
          editor.page && "max-lg:[&_:is(input,button)]:scroll-mt-[58dvh]",
        )}
      >
        {editor.rows.map((row, index) => (
          <DoseLine
            key={row.id}
            row={row}
            number={index + 1}
            today={today}
            pages={passport.pages}
            fault={editor.fault?.rowId === row.id ? editor.fault.sentence : null}
            onChange={editor.change}
            onRemove={() => editor.remove(row.id)}
          />
        ))}
      </ol>
      <Button className="justify-self-start" onClick={editor.add}>
        <Plus aria-hidden />
        Add a line
      </Button>
      <div className="flex flex-wrap gap-2">
        {!editor.page && <ReadFrom editor={editor} pages={passport.pages} />}
        <TakePages
          horse={horse}
          count={passport.pages.length}
          onKept={(ids) => editor.turnTo(ids[0] ?? null)}
        />
      </div>
    </div>
  );
}

function ReadFrom({ editor, pages }: Pick<PageBesideProps, "editor" | "pages">) {
  const [first] = pages;
  if (!first) return null;
  return (
    <Button onClick={() => editor.turnTo(first.id)}>
      <BookOpen aria-hidden />
      Show the passport pages
    </Button>
  );
}

/** Each dose that differs between the user's version and somebody else's saved one, side by side. */
const TwoHistories = ({ conflict }: { conflict: Conflict }) => (
  <VersionChoice
    conflict={conflict}
    fields={[]}
    beside={conflict.differences.map(({ name, mine, theirs }) => ({
      name,
      label: doseTitle(mine, theirs),
      show: formatDose,
    }))}
  />
);

/** The visits that may count as doses, which can be added as rows to say what they were against. */
function Visits({ editor }: { editor: Editor }) {
  if (editor.visits.length === 0) return null;
  return (
    <div className="grid justify-items-start gap-2 rounded-card bg-sunken p-4">
      <p>
        On record as visits only:{" "}
        {editor.visits
          .map(
            ({ date, diseases }) =>
              `${formatDate(date)} (${formatDiseases(diseases) || NOT_KNOWN})`,
          )
          .join(", ")}
        .
      </p>
      <Button onClick={editor.writeVisits}>
        <FilePlus2 aria-hidden />
        Write {editor.visits.length === 1 ? "it" : "them"} in
      </Button>
    </div>
  );
}
