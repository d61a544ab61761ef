import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { closeDatabase, inTransaction, openDatabase } from "#server/core/database/database.ts";
import { Refusal } from "#server/core/refusal.ts";
import { addPerson } from "#server/domains/people/accounts/accounts.ts";
import {
  hashPassword,
  judgePassword,
} from "#server/domains/people/accounts/credentials/passwords.ts";
import { furnishYard } from "#server/domains/operations/demo/furnish.ts";
import { folderStore, openFileStore } from "#server/adapters/files.ts";

interface Person {
  email?: string | undefined;
  password?: string | undefined;
}

/**
 * Creates a person with a yard of sample data that is not removed after a day; a missing password is generated
 * and printed.
 */
export async function seedDemo(url: string, dataDir: string, wanted: Person) {
  const { email = "demo@loosebox.example", password = randomBytes(9).toString("base64url") } =
    wanted;
  openDatabase(url, () => undefined);
  openFileStore(folderStore(join(dataDir, "files")));
  try {
    await judgePassword(password);
    await addFurnished(email, password);
    const secret = wanted.password === undefined ? `the password ${password}` : "your password";
    console.log(`Willow Farm is furnished. Sign in as ${email} with ${secret}`);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const isTaken = error.status === 409;
    console.error(isTaken ? `${email} is here already: name another with --email.` : error.message);
    process.exitCode = 1;
  } finally {
    await closeDatabase();
  }
}

async function addFurnished(email: string, password: string) {
  const passwordHash = await hashPassword(password);
  const person = { email, firstName: "Demo", lastName: "Rider", passwordHash };
  await inTransaction(async () => {
    const owner = await addPerson(person, {
      yardName: "Willow Farm",
      emailConfirmedAt: new Date(),
    });
    await furnishYard(owner, new Date());
  });
}
