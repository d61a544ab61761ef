import { type RecordKind, recordKindLabels, recordKinds } from "#contract/care/record-types.ts";
import { recordEndpoints } from "#contract/care/records.ts";
import { bodyOf, nameOf, type WaitingCall } from "./waiting-call.ts";

const recordCreation = (kind: RecordKind): WaitingCall => ({
  spec: recordEndpoints[kind].create,
  assume: async (given, known) => {
    const { alsoFor, eventId: _event, ...body } = bodyOf(given);
    const at = known.now.toISOString();
    const horseId = given.params?.["horseId"];
    const others = Array.isArray(alsoFor) ? alsoFor.length : 0;
    const name = await nameOf(known, horseId);
    return {
      given,
      // its files are shown once it is sent
      assumed: {
        ...body,
        documents: [],
        photos: [],
        horseId,
        userId: known.user.id,
        createdAt: at,
        updatedAt: at,
      },
      label: `${recordKindLabels[kind]}: ${name}${others > 0 ? ` and ${others} more` : ""}`,
    };
  },
});

const recordEdit = (kind: RecordKind): WaitingCall => ({
  spec: recordEndpoints[kind].update,
  assume: async (given, known) => ({
    given,
    assumed: { ...bodyOf(given), documents: [], photos: [], ...given.params },
    label: `Changed ${recordKindLabels[kind].toLowerCase()}: ${await nameOf(known, given.params?.["horseId"])}`,
  }),
});

/** The changes of a horse's records that may wait. */
export const recordCalls: readonly WaitingCall[] = recordKinds.flatMap((kind) => [
  recordCreation(kind),
  recordEdit(kind),
]);
