import { beforeEach, expect, test } from "vitest";
import { type Charge, chargeEndpoints } from "#contract/care/charges.ts";
import { type Statement, statementEndpoints } from "#contract/care/statements.ts";
import { actEndpoints } from "#contract/journal/acts.ts";
import { contactEndpoints } from "#contract/horses/contacts.ts";
import { horseEndpoints } from "#contract/horses/horses.ts";
import { londonDate } from "#rules/london.ts";
import { expectAccessible } from "#testing/web/axe.ts";
import { choose, fillIn, press, says } from "#testing/web/fields.ts";
import { longNames, testList } from "#testing/web/list-tests.tsx";
import { aListedHorse, anId } from "#testing/web/makers.ts";
import { show } from "#testing/web/screen.tsx";
import { answer, callsOf, refuse } from "#testing/web/server.ts";
import { ChargesPage } from "./ChargesPage.tsx";

const NOW = "2026-06-01T09:00:00.000Z";
const month = londonDate(new Date()).slice(0, 7);
const bramble = aListedHorse({ name: "Bramble" });

const anOwner = (name: string) => ({
  id: anId(),
  userId: null,
  horseId: bramble.id,
  role: "OWNER" as const,
  name,
  company: null,
  phone: null,
  email: `${name.toLowerCase()}@example.com`,
  hours: null,
  notes: null,
  fromDay: null,
  untilDay: null,
  onCard: null,
  position: 0,
  createdAt: NOW,
  updatedAt: NOW,
});
const anna = anOwner("Anna");
const ben = anOwner("Ben");

const charge = (given: Partial<Charge> = {}): Charge => ({
  id: anId(),
  userId: null,
  horseId: bramble.id,
  horseName: "Bramble",
  ownerId: anna.id,
  ownerName: "Anna",
  date: `${month}-01`,
  what: "Plaiting",
  quantity: 2,
  price: 15.1,
  askedBy: "Anna by phone",
  askedOn: null,
  recordId: null,
  notes: null,
  createdAt: NOW,
  updatedAt: NOW,
  ...given,
});
const statement = (given: Partial<Statement> = {}): Statement => ({
  month,
  ownerId: anna.id,
  ownerName: "Anna",
  email: "anna@example.com",
  lines: [charge()],
  total: 30.2,
  mailedTo: null,
  mailedAt: null,
  paidOn: null,
  paidHow: null,
  paid: null,
  paidNotedBy: null,
  ...given,
});

beforeEach(() => {
  answer(horseEndpoints.names, [bramble]);
  answer(contactEndpoints.list, [anna]);
  answer(chargeEndpoints.usual, [{ what: "Plaiting", price: 15.1 }]);
  answer(chargeEndpoints.work, []);
});

testList({
  element: () => <ChargesPage />,
  spec: statementEndpoints.list,
  empty: [],
  emptyText: /Nothing charged in/,
  long: () =>
    longNames(60).map((ownerName) => statement({ ownerName, ownerId: anId(), lines: [charge()] })),
  longText: /60 owners/,
  failedText: "The statements could not be loaded",
});

test("a statement says what it comes to, who asked, and that it is not paid", async () => {
  answer(statementEndpoints.list, [statement()]);
  const screen = await show(<ChargesPage />);
  await says(screen, "Not paid");
  await says(screen, /asked for by Anna by phone · 2 at £15.10/);
  await says(screen, /No card is taken here, and VAT is not worked out/);
  await expectAccessible();
});

test("an extra is added with the price of the last time and the horse's owner, once", async () => {
  answer(statementEndpoints.list, []);
  const screen = await show(<ChargesPage />);
  await press(screen, "Add an extra");
  await press(screen, "Add extra");
  await says(screen, "Say what it is for");
  await choose(screen, "Horse", "Bramble");
  await press(screen, "Plaiting £15.10");
  await expectAccessible();
  refuse(chargeEndpoints.create, 503, "Not now");
  await press(screen, "Add extra");
  await says(screen, "Not now");
  answer(chargeEndpoints.create, charge());
  await press(screen, "Add extra");
  await says(screen, "Plaiting charged to Anna");
  const sent = callsOf(chargeEndpoints.create).map(({ body }) => Object(body));
  expect(sent.at(-1)).toMatchObject({
    horseId: bramble.id,
    ownerId: anna.id,
    what: "Plaiting",
    price: 15.1,
  });
  expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
});

test("a statement is mailed and marked as paid", async () => {
  answer(statementEndpoints.list, [statement()]);
  answer(statementEndpoints.mail, statement());
  answer(statementEndpoints.paid, statement());
  const screen = await show(<ChargesPage />);
  await press(screen, "Mail to Anna");
  await says(screen, "Statement mailed to anna@example.com");
  expect(callsOf(statementEndpoints.mail)[0]?.body).toEqual({ mailedAt: null });
  await press(screen, "Mark as paid by Anna");
  await fillIn(screen, { "Paid on": "" });
  await press(screen, "Note payment");
  await says(screen, "Say on which day it was paid");
  await fillIn(screen, { "Paid on": "2026-04-03" });
  await press(screen, "Note payment");
  await says(screen, "£30.20 from Anna noted");
  expect(callsOf(statementEndpoints.paid)[0]?.body).toEqual({
    paidOn: "2026-04-03",
    paidHow: "BANK",
    total: 30.2,
  });
});

test("a visit's invoice is split over its horses and their owners", async () => {
  answer(statementEndpoints.list, []);
  answer(contactEndpoints.list, [anna, ben]);
  const recordId = anId();
  const work = { kind: "farrier" as const, date: "2026-03-03", who: "Tom Smith", recordId };
  answer(chargeEndpoints.work, [
    { ...work, horseId: bramble.id, horseName: "Bramble", pounds: 45, isCharged: false },
  ]);
  const id = anId();
  answer(chargeEndpoints.split, { id, charges: [charge(), charge()] });
  answer(actEndpoints.undo, { undone: 2, skipped: 0 });
  const screen = await show(<ChargesPage />);
  await press(screen, "Split an invoice");
  await press(screen, "Charge the owners");
  await says(screen, "Say what it is for");
  await press(screen, "Tom Smith, 3 Mar 2026 (1)");
  await fillIn(screen, { "Anna: per cent of Bramble": "60", "Ben: per cent of Bramble": "40" });
  await expectAccessible();
  await press(screen, "Charge the owners");
  await says(screen, "Farrier, Tom Smith: 2 extras added");
  expect(callsOf(chargeEndpoints.split)[0]?.body).toMatchObject({
    total: 45,
    date: "2026-03-03",
    horses: [
      {
        horseId: bramble.id,
        recordId,
        owners: [
          { ownerId: anna.id, percent: 60 },
          { ownerId: ben.id, percent: 40 },
        ],
      },
    ],
  });
  await press(screen, "Undo");
  await says(screen, "Undone");
  expect(callsOf(actEndpoints.undo)).toMatchObject([{ params: { id } }]);
});

test("without owners it says where they are written down", async () => {
  answer(statementEndpoints.list, []);
  answer(contactEndpoints.list, []);
  const screen = await show(<ChargesPage />);
  await says(screen, /Write down who owns the horses/);
});
