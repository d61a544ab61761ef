import type { DefaultValues, FieldValues } from "react-hook-form";
import type { $ZodObject, input, output } from "zod/v4/core";
import { useCreateOnce } from "./create-once.ts";
import { useContractForm } from "./draft-form.ts";
import type { DraftPart } from "./draft.ts";
import { showFailure } from "./show-failure.ts";
import { useVersions } from "./versions.ts";

interface Row {
  id?: string;
  updatedAt: string;
}

/** What is sent: the fields, and the version that the edit is based on, which a new row does not have. */
type SentBody<S extends $ZodObject> = output<S> & { updatedAt: string };

interface EntityFormOptions<S extends $ZodObject, R extends Row, Answer> {
  schema: S;
  /** The row to edit; null to add a new one. */
  row: R | null;
  /** The initial values of the fields. */
  values: DefaultValues<input<S> & FieldValues>;
  /** Converts the row into the form's values, where these differ. */
  typed?: (row: R) => object;
  /** The form and its subject, the same at each opening, such as 'horse:new' or 'horse:<id>'. */
  draftName: string;
  /** The form's state outside its fields, which the draft stores too. */
  parts?: Readonly<Record<string, DraftPart>>;
  /**
   * For a row without an id of its own: the id (such as the horse's) whose history says who saved the other
   * version.
   */
  historyOf?: string;
  /** Turns the validated input into what is sent; undefined when it cannot be sent and the user has been told why. */
  prepare?: (checked: output<S>) => Promise<output<S> | undefined>;
  /** Adds a row under an id proposed by the page; left out where rows are only edited. */
  create?: (body: output<S> & { id: string }) => Promise<Answer>;
  change: (row: R, body: SentBody<S>) => Promise<Answer>;
  /** False when a row that an earlier try may have created cannot be changed by a later one. */
  canChangeCreated?: boolean;
  /** The toast's text when saving fails and the server gives no reason. */
  failed: string;
  onSaved: (answer: Answer) => void;
}

/**
 * The form that adds or edits one row. It validates with the contract's schema, stores its input on the device
 * until it is saved, and creates the row only once, however often the form is sent. `conflict` is set when
 * somebody else has saved another version meanwhile.
 */
export function useEntityForm<S extends $ZodObject, R extends Row, Answer = R>(
  options: EntityFormOptions<S, R, Answer>,
) {
  const { schema, row, values, draftName, parts, failed, onSaved } = options;
  const { createOnce, idPart } = useCreateOnce<R>();
  const versions = useVersions<S, R>({
    schema,
    opened: row,
    ...(options.typed && { typed: options.typed }),
    of: options.historyOf,
  });
  const save = async (body: output<S> & { updatedAt?: string }) => {
    const { create, change, canChangeCreated = true } = options;
    const changeFrom = (before: R) =>
      change(before, { ...body, updatedAt: body.updatedAt ?? before.updatedAt });
    if (row) return changeFrom(row);
    if (!create) throw new Error("There is no row to change, and none can be created");
    return createOnce({
      create: (id) => create({ ...body, id }),
      change: canChangeCreated ? changeFrom : null,
    });
  };
  const form = useContractForm(
    schema,
    values,
    async (checked, saved) => {
      const prepared = options.prepare ? await options.prepare(checked) : checked;
      if (prepared === undefined) return;
      const body = versions.settled(prepared);
      try {
        const answer = await save(body);
        saved();
        onSaved(answer);
      } catch (error) {
        if (!versions.meets(error, body)) showFailure("Error", error, failed);
      }
    },
    {
      name: draftName,
      parts: { opened: versions.openedPart, ...(options.create && { id: idPart }), ...parts },
    },
  );
  return { form, conflict: versions.conflict };
}
