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

/** What is sent, and the version that it is based on: none for a new row. */
type SentBody<S extends $ZodObject> = output<S> & { updatedAt: string };

interface EntityFormOptions<S extends $ZodObject, R extends Row, Answer> {
  schema: S;
  /** The row to edit; null adds one. */
  row: R | null;
  /** The initial values of the fields. */
  values: DefaultValues<input<S> & FieldValues>;
  /** The row as the form edits it, where that differs. */
  typed?: (row: R) => object;
  /** The form and its subject, the same at each opening: 'horse:new', 'horse:<id>'. */
  draftName: string;
  /** State beside the fields that the draft keeps too. */
  parts?: Readonly<Record<string, DraftPart>>;
  /** For a row without an id: the id (such as the horse's) whose history says who saved the other version. */
  historyOf?: string;
  /** Makes what is sent of the checked input; undefined when it cannot be sent, and the person knows why. */
  prepare?: (checked: output<S>) => Promise<output<S> | undefined>;
  /** Adds a row under a proposed id; left out where rows are only edited. */
  create?: (body: output<S> & { id: string }) => Promise<Answer>;
  change: (row: R, body: SentBody<S>) => Promise<Answer>;
  /** False once a row may have been created that no later try can change. */
  canChangeCreated?: boolean;
  /** The toast's text when saving fails and the server gives no reason. */
  failed: string;
  onSaved: (answer: Answer) => void;
}

/**
 * The form of one row, to add or to edit it: validated by the contract's schema, its input kept on the device until it is
 * saved, created once however often it is sent, and `conflict` when somebody else has saved another version meanwhile.
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
