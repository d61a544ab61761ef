import { expect, test } from "vitest";
import { CallFailed } from "./call.ts";
import { createOnce, noTries, type Tries } from "./create-once.ts";
import { currentOf } from "./versions.ts";

interface Thing {
  id: string;
  name: string;
}
const otherContent = (current: Thing) => new CallFailed(409, "With other content.", current);
const lost = () => new CallFailed(0, "Loosebox cannot be reached.");

/** A form and a stub of the server, which stores what is sent. With `answers: false` the server's answers are lost. */
function open() {
  const line = { answers: true };
  const kept = new Map<string, Thing>();
  let tries: Tries<Thing> = noTries();
  const answer = async (thing: Thing) => {
    if (!line.answers) throw lost();
    return Promise.resolve(thing);
  };
  const save = (name: string, canChange = true) =>
    createOnce(
      tries,
      {
        create: async (id) => {
          const first = kept.get(id);
          if (first && first.name !== name) throw otherContent(first);
          kept.set(id, { id, name });
          return answer({ id, name });
        },
        change: canChange
          ? async ({ id }) => {
              kept.set(id, { id, name });
              return answer({ id, name });
            }
          : null,
      },
      (next) => (tries = next),
    );
  return { line, kept, save, names: () => Array.from(kept.values(), ({ name }) => name) };
}

test("saved again after a lost answer, it is created once", async () => {
  const { line, save, names } = open();
  line.answers = false;
  await expect(save("Bramble")).rejects.toMatchObject({ status: 0 });
  line.answers = true;
  expect(await save("Bramble")).toMatchObject({ name: "Bramble" });
  expect(names()).toEqual(["Bramble"]);
  await save("Bramble");
  expect(names(), "a save after a success creates another").toEqual(["Bramble", "Bramble"]);
});

test("edited and saved again after a lost answer, the created row is changed, even if that is lost too", async () => {
  const { line, save, names } = open();
  line.answers = false;
  await expect(save("Brambel")).rejects.toMatchObject({ status: 0 });
  await expect(save("Bramble")).rejects.toMatchObject({ status: 0 });
  line.answers = true;
  expect(await save("Bramble of Ashdown")).toMatchObject({ name: "Bramble of Ashdown" });
  expect(names()).toEqual(["Bramble of Ashdown"]);
});

test("where it cannot be changed, the server's sentence is shown and the next try creates it anew", async () => {
  const { line, save, names } = open();
  line.answers = false;
  await expect(save("Bramble")).rejects.toMatchObject({ status: 0 });
  line.answers = true;
  await expect(save("Clover", false)).rejects.toMatchObject({ said: "With other content." });
  expect(names()).toEqual(["Bramble"]);
  await save("Clover", false);
  expect(names()).toEqual(["Bramble", "Clover"]);
});

test("where it cannot be changed, the created row is not reported as somebody else's version", async () => {
  const { line, save } = open();
  line.answers = false;
  await expect(save("Bramble", false)).rejects.toMatchObject({ status: 0 });
  line.answers = true;
  const refused: unknown = await save("Clover", false).catch((error: unknown) => error);
  expect(refused).toMatchObject({ status: 409, said: "With other content." });
  expect(
    currentOf(refused),
    "a form that finds one sends its version, which a new thing has not",
  ).toBe(null);
});

test("an id under which nothing can be created is not sent again", async () => {
  const ids: string[] = [];
  let tries: Tries<Thing> = noTries();
  const save = (error?: CallFailed) =>
    createOnce(
      tries,
      {
        create: async (id) => {
          ids.push(id);
          if (error) throw error;
          return Promise.resolve({ id, name: "Bramble" });
        },
        change: null,
      },
      (next) => (tries = next),
    );
  await expect(save(new CallFailed(410, "It was erased."))).rejects.toMatchObject({ status: 410 });
  await expect(save(lost())).rejects.toMatchObject({ status: 0 });
  await save();
  expect(ids[1]).not.toBe(ids[0]);
  expect(ids[2]).toBe(ids[1]);
});
