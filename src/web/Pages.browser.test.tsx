import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { horseEndpoints } from "#contract/horses/horses.ts";
import { queryOf } from "#web/core/query.ts";
import { makeQueryClient } from "#web/core/query-client.ts";
import { userKey } from "#web/core/session.ts";
import { aHorse, aUser, anId } from "#testing/web/makers.ts";
import { answer, callsOf, refuse } from "#testing/web/server.ts";
import { askFirstAt } from "./Pages.tsx";

const horse = aHorse({ imageUrl: `/files/${anId()}` });
const { find } = horseEndpoints;
const photos: string[] = [];

function queriesOf(user: ReturnType<typeof aUser> | null) {
  const queries = makeQueryClient();
  queries.setQueryData(userKey, user);
  return queries;
}

beforeEach(() => {
  photos.length = 0;
  vi.stubGlobal(
    "Image",
    class {
      set src(address: string) {
        photos.push(address);
      }
    },
  );
  answer(find, horse);
});
afterEach(() => vi.unstubAllGlobals());

test.each([`/horses/${horse.id}`, `/horses/${horse.id}/`])(
  "%s asks for the horse and its photo before it renders, and not again then",
  async (address) => {
    const queries = queriesOf(aUser());
    await askFirstAt(address, queries);
    expect(photos).toEqual([`${horse.imageUrl}?size=small`]);
    await queries.fetchQuery(queryOf(find, { params: { id: horse.id } }));
    expect(callsOf(find)).toHaveLength(1);
  },
);

test("nothing is asked for a visitor who is not signed in, or on another page", async () => {
  await askFirstAt(`/horses/${horse.id}`, queriesOf(null));
  await askFirstAt("/dashboard", queriesOf(aUser()));
  expect([callsOf(find), photos]).toEqual([[], []]);
});

test("a horse that is not found is left to the page", async () => {
  refuse(find, 404, "Horse not found");
  await expect(askFirstAt(`/horses/${horse.id}`, queriesOf(aUser()))).rejects.toThrow();
  expect(photos).toEqual([]);
});
