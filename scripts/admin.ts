// `npm run admin -- mail@address`: makes the account with this address an administrator of the installation, whether or
// not the server is running.
import { parseArgs } from "node:util";
import { readConfig } from "#server/core/config.ts";
import { closeDatabase, openDatabase } from "#server/core/database/database.ts";
import { makeAdmin } from "#server/domains/people/accounts/users.ts";
import { openForBackup } from "#server/domains/operations/backups/installation.ts";
import { whyNot } from "./backups/backup-error.ts";

const [email, ...more] = parseArgs({ allowPositionals: true }).positionals;
if (!email || more.length > 0) {
  console.error("Say who: npm run admin -- mail@address");
  process.exit(2);
}
try {
  const place = await openForBackup(readConfig(process.env));
  try {
    openDatabase(place.url, () => undefined, 1);
    const made = await makeAdmin(email.trim());
    if (made) report(made);
    else
      fail(`Nobody has an account with the address ${email}. Register it first, then try again.`);
  } finally {
    await closeDatabase();
    await place.close();
  }
} catch (error) {
  fail(whyNot(error));
}

function report(made: { email: string; confirmed: boolean }) {
  console.log(`${made.email} may now run this installation: its settings are at /admin/settings.`);
  if (!made.confirmed)
    console.log(
      "This address has not been confirmed by a mailed link yet: be sure that the account is yours, as anybody can register with any address.",
    );
}

function fail(sentence: string) {
  console.error(sentence);
  process.exitCode = 1;
}
