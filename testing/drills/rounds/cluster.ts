// `npm run drill -- cluster [numbers of attacks]`: etcd, three PostgreSQL with Patroni, HAProxy, PgBouncer and two Loosebox
// processes on this machine, attacked under load. Fails when a write is lost, doubled or refused for good, or when a pause
// is too long. Says what to install where a program is missing, and exits with 2.
import { attacks } from "#testing/drills/cluster/attacks.ts";
import { startCluster } from "#testing/drills/cluster/cluster.ts";
import { endInOrder } from "#testing/drills/cluster/end.ts";
import { beginLoad } from "#testing/drills/cluster/load.ts";
import { findPrograms, type Programs } from "#testing/drills/cluster/programs.ts";
import { tryAttack } from "#testing/drills/cluster/try-attack.ts";

const wanted = process.argv.slice(2).map(Number);
const found = findPrograms();
if (found.missing) {
  for (const sentence of found.missing) console.log(sentence);
  process.exitCode = 2;
} else await drill(found.programs);

async function drill(programs: Programs) {
  const undo: (() => unknown)[] = [];
  const end = endInOrder(undo);
  try {
    const cluster = await startCluster(programs, undo);
    const load = await beginLoad(cluster.origin);
    for (const [n, attack] of attacks.entries()) {
      if (wanted.length > 0 && !wanted.includes(n + 1)) continue;
      const { sentence, wrong } = await tryAttack(attack, cluster, load);
      console.log(`${n + 1}. ${sentence}`);
      for (const each of wrong) console.log(`   NOT MET: ${each}`);
      if (wrong.length > 0) process.exitCode = 1;
    }
    await load.stop();
  } finally {
    await end();
  }
}
