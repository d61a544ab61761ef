import { beforeAll, expect, test } from "vitest";
import { naturalOrder } from "#rules/natural-order.ts";
import { statements } from "#server/core/database/statements.ts";
import { fixture } from "#testing/fixture.ts";
import { newHorse, openYard, query } from "#testing/yard.ts";
import { freshDatabaseWithClient } from "#testing/database.ts";

// real names of horses, and difficult ones
const names = [
  "Blue 2", "Blue 10", "Blue 101", "blue 2", "Blue  2", "Blue 02", "Blue", "BLUE 3", "Blue-2", "Blue2",
  "Éclair", "Eclair", "éclair", "Eclipse", "Epona", "Épona d'Été", "O'Malley", "O’Malley", "Omalley",
  "Åsa", "Asa", "Zebedee", "Ziggy", "ßbert", "Straße", "Strasse", "Œuvre", "Oeuvre",
  "1st Light", "10 Below", "2 Much", "007", "7", "Ⅳ", "½ Pint", "3.5", "3.10",
  "🐴 Star", "Star 🐴", "⭐", "حصان", "سوس", "מוש", "白馬", "馬", "Конь", "Иван", "Ωmega",
  "(Flash)", "_Flash", "Flash", "#1", "A".repeat(40), "a b", "ab", "a-b", "Z", "z", "Ñandu", "Nandu",
]; // prettier-ignore

const database = fixture(freshDatabaseWithClient);

test("the database and the browser sort a list of difficult names alike", async () => {
  const { rows } = await database.client.query<{ name: string }>(
    "select name from unnest($1::text[]) name order by name collate natural_order",
    [names],
  );
  const sorted = names.toSorted(naturalOrder);
  expect(rows.map(({ name }) => name)).toEqual(sorted);
  const at = (name: string) => sorted.indexOf(name);
  expect(at("Blue 2")).toBeLessThan(at("Blue 10"));
  expect(at("Blue 10")).toBeLessThan(at("Blue 101"));
  expect(Math.abs(at("Éclair") - at("Eclair"))).toBeLessThan(3);
  expect(Math.abs(at("Z") - at("z"))).toBe(1);
});

const yard = fixture(openYard);
const owner = fixture(() => yard.newOwner());
beforeAll(async () => {
  for (const name of ["Blue 101", "Amber", "blue 10", "Blue 2"]) await newHorse(owner, { name });
});

test("every list of the yard's horses has that order", async () => {
  const inOrder = ["Amber", "Blue 2", "blue 10", "Blue 101"];
  const from = async (path: string) => (await owner.get(path)).json();
  const named = (rows: { name: string }[]) => rows.map(({ name }) => name);
  expect(named(await from("/api/horses"))).toEqual(inOrder);
  expect(named(await from("/api/horse-names"))).toEqual(inOrder);
  const page: { items: { horse: { name: string } }[] } = await from("/api/horse-summaries");
  expect(named(page.items.map(({ horse }) => horse))).toEqual(inOrder);
});

test("the names are those of this yard's present horses, and of nothing else about them", async () => {
  expect(await yard.visitor().get("/api/horse-names")).toAnswer([401, "Sign in first"]);
  const stranger = await yard.newOwner();
  expect((await stranger.get("/api/horse-names")).json()).toEqual([]);
  const { id, name } = await newHorse(stranger);
  await newHorse(stranger, { name: "Gone" }).then((gone) =>
    query(
      "update horses set presence = 'LEFT', left_on = current_date, left_because = 'SOLD' where id = $1",
      [gone.id],
    ),
  );
  expect((await stranger.get("/api/horse-names")).json()).toEqual([{ id, name }]);
});

test("each page of the list is read in order from an index", async () => {
  const stranger = await yard.newOwner();
  await query(
    `insert into horses (id, yard_id, name, breed, date_of_birth, passport_number, microchip_number)
     select gen_random_uuid(), $1, 'Blue ' || n, 'Cob ' || n, '2015-04-01', '826046001234567', '985141000123456'
     from generate_series(1, 3000) n`,
    [stranger.user.yardId],
  );
  await query("analyze horses");
  const indexes = {
    name: "horses_by_name",
    breed: "horses_by_breed",
    age: "horses_by_birth",
    createdAt: "horses_by_arrival",
  };
  for (const [sort, index] of Object.entries(indexes))
    for (const order of ["asc", "desc"]) {
      const text = statements.get(`horse-page-${sort}-${order}`)?.text ?? "";
      const { rows } = await query<{ "QUERY PLAN": string }>(`explain ${text}`, [
        stranger.user.yardId,
        12,
        0,
      ]);
      const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
      expect(plan, `${sort} ${order}`).toContain(index);
    }
});
