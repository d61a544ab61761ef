// `npm run drill -- pgbackrest`: a PostgreSQL whose log pgBackRest archives, encrypted, to a folder on this machine. Backs it
// up while people write, loses its disk, and restores it twice: to the newest log and to a moment. Fails when a write that
// must be there is missing, when one of after the moment is there, when somebody who was erased is back, or when a file is
// missing. Says what to install where a program is missing, and exits with 2.
// `npm run drill -- pgbackrest s3`: the same to a bucket of S3rver, which does not check signatures, and from whose listings
// pgBackRest does not learn what is there to be removed when a backup expires (`testing/drills/s3rver.ts`).
import { endInOrder } from "#testing/drills/cluster/end.ts";
import { drillPgbackrest } from "#testing/drills/pgbackrest/drill.ts";
import { findPrograms, type Programs } from "#testing/drills/pgbackrest/programs.ts";
import { repositories } from "#testing/drills/pgbackrest/repository.ts";

const makeRepository = repositories[process.argv[2] === "s3" ? "s3" : "folder"];
const found = findPrograms();
if (found.missing) {
  for (const sentence of found.missing) console.log(sentence);
  process.exitCode = 2;
} else await drill(found.programs);

async function drill(programs: Programs) {
  const undo: (() => unknown)[] = [];
  const end = endInOrder(undo);
  try {
    for (const wrong of await drillPgbackrest(programs, makeRepository, undo, console.log)) {
      console.log(`NOT MET: ${wrong}`);
      process.exitCode = 1;
    }
  } finally {
    await end();
  }
}
