import { type RecordKind, recordKindLabels, recordKinds } from "#contract/care/record-types.ts";
import { recordEndpoints } from "#contract/care/records.ts";
import { type Body, filled, nameOf, readBody, type WaitingCall } from "./waiting-call.ts";

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
      // its files are shown once it is sent
      assumed: filled(create, {
        ...unsaid[kind],
        ...body,
        documents: [],
        photos: [],
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
    // its files are those that are shown until it is sent
    assumed: {
      ...withoutFiles(readBody(recordEndpoints[kind].update, given)),
      ...given.params,
    },
    label: `Changed ${recordKindLabels[kind].toLowerCase()}: ${await nameOf(known, given.params?.["horseId"])}`,
  }),
});

const withoutFiles = ({ documents: _documents, photos: _photos, ...rest }: Body): Body => rest;

/** The changes of a horse's records that may wait. */
export const recordCalls: readonly WaitingCall[] = recordKinds.flatMap((kind) => [
  recordCreation(kind),
  recordEdit(kind),
]);
