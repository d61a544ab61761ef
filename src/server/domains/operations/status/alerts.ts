import { hostname } from "node:os";
import { lt, sql } from "drizzle-orm";
import { paths } from "#contract/paths.ts";
import type { PartStatus } from "#rules/installation/status.ts";
import { config } from "#server/core/config.ts";
import { inTransaction } from "#server/core/database/database.ts";
import { sqlStatement, statement } from "#server/core/database/statements.ts";
import { queueMail } from "#server/domains/people/accounts/accounts.ts";
import { brokenParts } from "#server/schema/operations.ts";
import { currentStatus } from "./status.ts";

/**
 * Mails ALERTS_TO what has broken and what is fine again since the last check, of any process. The rows say what was told:
 * of several processes that check at the same time, the one that changes a row writes the mail.
 */
export async function alertOperator(read: () => Promise<PartStatus[]> = currentStatus) {
  const to = config().alertsTo;
  if (to === null) return;
  const found = await read();
  await inTransaction(async () => {
    await forgetLongBroken();
    const broken = await whichOf(found, "BROKEN", noteBroken);
    const fine = await whichOf(found, "FINE", noteFine);
    if (broken.length + fine.length === 0) return;
    const operator = { userId: null, email: to, firstName: "", emailConfirmed: false };
    await queueMail(operator, (hello) => alertMail(hello, broken, fine));
  });
}

type Note = (given: { parts: string[] }) => Promise<{ part: string }[]>;

/** The parts in this state whose row was changed by it. A part that is to be looked at stays as it was told. */
async function whichOf(found: readonly PartStatus[], state: PartStatus["state"], note: Note) {
  const inState = found.filter((each) => each.state === state);
  if (inState.length === 0) return [];
  const changed = await note({ parts: inState.map(keyOf) });
  return inState.filter((each) => changed.some(({ part }) => part === keyOf(each)));
}

/** Each machine has a disk of its own, while all else is of the whole installation. */
const keyOf = ({ part }: PartStatus) => (part === "disk" ? `disk ${hostname()}` : part);

const insertBroken = sqlStatement({
  name: "note-broken-parts",
  text: `insert into broken_parts (part) select unnest($1::text[]) on conflict do nothing returning part`,
  row: { part: brokenParts.part },
  writes: true,
});
const noteBroken: Note = ({ parts }) => insertBroken([parts]);

const noteFine: Note = statement("note-fine-parts", ["parts"], (db, { parts }) =>
  db
    .delete(brokenParts)
    .where(sql`${brokenParts.part} = any(${parts}::text[])`)
    .returning({ part: brokenParts.part }),
);

/** What has been broken for so long is told again; also the rows of machines that are gone end so. */
const forgetLongBroken = statement("forget-long-broken-parts", [], (db) =>
  db.delete(brokenParts).where(lt(brokenParts.since, sql`now() - interval '90 days'`)),
);

const list = (parts: readonly PartStatus[]) =>
  parts.map(({ part, sentence }) => `- ${part}: ${sentence}`).join("\n");
const named = (parts: readonly PartStatus[]) => parts.map(({ part }) => part).join(", ");

function alertMail(hello: string, broken: readonly PartStatus[], fine: readonly PartStatus[]) {
  const said = [
    broken.length > 0 && { title: `broken: ${named(broken)}`, text: `Broken:\n${list(broken)}` },
    fine.length > 0 && { title: `fine again: ${named(fine)}`, text: `Fine again:\n${list(fine)}` },
  ].filter((each) => each !== false);
  return {
    subject: `Loosebox: ${said.map(({ title }) => title).join("; ")}`,
    text: [
      hello,
      ...said.map(({ text }) => text),
      `On ${hostname()}. More: ${new URL(paths.installationStatus, config().publicUrl).href}`,
    ].join("\n\n"),
  };
}
