import type { CallInput } from "#contract/address.ts";
import { type RecordKind, recordKindLabels, recordKinds } from "#contract/care/record-types.ts";
import { recordEndpoints } from "#contract/care/records.ts";
import {
  type Body,
  filled,
  type KnownRows,
  nameOf,
  readBody,
  type WaitingCall,
} from "./waiting-call.ts";

/** What the server sets where a form says nothing, and which is not null. */
const unsaid: Partial<Record<RecordKind, Body>> = {
  medication: { completed: false },
  veterinary: { diseases: [] },
};

const recordCreation = (kind: RecordKind): WaitingCall => ({
  spec: recordEndpoints[kind].create,
  assume: async (given, known) => {
    const { create } = recordEndpoints[kind];
    const { alsoFor, eventId: _event, ...body } = readBody(create, given);
    const at = known.now.toISOString();
    const horseId = given.params?.["horseId"];
    const others = Array.isArray(alsoFor) ? alsoFor.length : 0;
    const name = await nameOf(known, horseId);
    return {
      given,
      assumed: filled(create, {
        ...unsaid[kind],
        ...body,
        documents: [],
        photos: [],
        ...(await filesOf(body, known)),
        horseId,
        userId: known.user.id,
        createdAt: at,
        updatedAt: at,
      }),
      label: `${recordKindLabels[kind]}: ${name}${others > 0 ? ` and ${others} more` : ""}`,
    };
  },
});

const recordEdit = (kind: RecordKind): WaitingCall => ({
  spec: recordEndpoints[kind].update,
  assume: async (given, known) => ({
    given,
    assumed: await editedRecord(readBody(recordEndpoints[kind].update, given), given, known),
    label: `Changed ${recordKindLabels[kind].toLowerCase()}: ${await nameOf(known, given.params?.["horseId"])}`,
  }),
});

const editedRecord = async (body: Body, { params }: CallInput, known: KnownRows) => ({
  ...body,
  ...(await filesOf(body, known)),
  ...params,
});

/** Of a record's lists of files those with a file that only this device has, without the others, which are shown already. */
async function filesOf({ documents, photos }: Body, known: KnownRows): Promise<Body> {
  const lists = Object.entries({ documents, photos }).map(async ([name, ids]) => {
    const files = Array.isArray(ids) ? ids.map((id) => known.file(String(id))) : [];
    return [name, (await Promise.all(files)).filter((file) => file !== null)] as const;
  });
  return Object.fromEntries((await Promise.all(lists)).filter(([, files]) => files.length > 0));
}

/** The changes of a horse's records that may wait. */
export const recordCalls: readonly WaitingCall[] = recordKinds.flatMap((kind) => [
  recordCreation(kind),
  recordEdit(kind),
]);
