import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import type { Cluster } from "./cluster.ts";
import { PACE } from "./configurations.ts";
import type { Seen } from "./load.ts";
import { allWell, answers200, primaryOf, type RunningNode, until } from "./patroni.ts";

/** An attack on a cluster under load. */
export interface Attack {
  name: string;
  /** Milliseconds that a write may take at most, with all its repetitions. */
  pauseMs: number;
  /** Attacks, repairs, and returns a sentence for each thing that is not as it should be. */
  act: (cluster: Cluster, seen: Seen) => Promise<string[]>;
  /** What else has to be said about it. */
  remark?: string;
}

const QUICK_MS = 15_000;
/** Milliseconds in which nobody should notice anything. */
const NOTHING_MS = 2_500;

const crash: Attack = {
  name: "kill -9 of the primary's PostgreSQL",
  pauseMs: QUICK_MS,
  act: async (cluster) => {
    const victim = await leaderOf(cluster);
    victim.killPostgres();
    await takenOver(cluster, victim);
    return [];
  },
};

const loss: Attack = {
  name: "kill -9 of the primary's PostgreSQL and Patroni at once, as when a machine is lost",
  // the others wait until the leader's word has run out
  pauseMs: PACE.ttl * 1_000 + QUICK_MS,
  act: async (cluster) => {
    const victim = await leaderOf(cluster);
    await victim.patroni.end("SIGKILL");
    victim.killPostgres();
    await takenOver(cluster, victim);
    victim.patroni.start();
    return [];
  },
};

const restarts: Attack = {
  name: "a restart of each PostgreSQL with its Patroni in turn (SIGTERM), the primary last",
  pauseMs: QUICK_MS,
  act: async (cluster) => {
    const leader = await leaderOf(cluster);
    const followers = cluster.nodes.filter((each) => each !== leader);
    for (const node of [...followers, leader]) await restart(cluster, node);
    return [];
  },
};

/** The attacks, in order. */
export const attacks: readonly Attack[] = [
  crash,
  loss,
  {
    name: "kill -9 of a Loosebox process",
    pauseMs: NOTHING_MS,
    act: async ({ products: [product] }, seen) => {
      await product.killServer();
      const killedAt = performance.now();
      await sleep(5_000);
      await product.start();
      const later = seen.misses.filter(({ began }) => began > killedAt);
      return later.length > 0 ? [`${later.length} requests failed that began after the kill`] : [];
    },
  },
  {
    name: "a restart of each Loosebox process in turn (SIGTERM)",
    pauseMs: NOTHING_MS,
    act: async (cluster) => {
      await restartProducts(cluster);
      return [];
    },
  },
  restarts,
  {
    name: "replicas that replay nothing for 10 s",
    pauseMs: NOTHING_MS,
    remark: "nobody read his own write away, trivially, because no process reads from a replica",
    act: async (cluster) => {
      await onFollowers(cluster, "select pg_wal_replay_pause()");
      await sleep(10_000);
      await onFollowers(cluster, "select pg_wal_replay_resume()");
      return [];
    },
  },
  withoutEtcd(PACE.ttl / 2),
  withoutEtcd(PACE.ttl * 2),
  // the last ones, because Loosebox goes round the proxy and the pooler from here on
  withHosts(crash),
  withHosts(loss),
  withHosts(restarts),
];

/** The same attack on Loosebox processes that know the three hosts themselves. */
function withHosts({ act, ...attack }: Attack): Attack {
  return {
    ...attack,
    name: `with the three hosts in DATABASE_URL: ${attack.name}`,
    act: async (cluster, seen) => {
      cluster.nameHosts();
      await restartProducts(cluster);
      return act(cluster, seen);
    },
  };
}

function withoutEtcd(seconds: number): Attack {
  return {
    name: `no etcd for ${seconds} s with a ttl of ${PACE.ttl} s`,
    pauseMs: NOTHING_MS,
    act: async (cluster) => {
      const before = await leaderOf(cluster);
      await cluster.etcd.end("SIGTERM");
      await sleep(seconds * 1_000);
      const meanwhile = await primaryOf(cluster.nodes);
      cluster.etcd.start();
      await allWell(cluster.nodes);
      const after = await primaryOf(cluster.nodes);
      return meanwhile === before && after === before ? [] : ["the primary changed"];
    },
  };
}

async function leaderOf({ nodes }: Cluster): Promise<RunningNode> {
  const leader = await primaryOf(nodes);
  if (!leader) throw new Error("No PostgreSQL is the primary");
  return leader;
}

async function takenOver({ nodes }: Cluster, victim: RunningNode) {
  await until("another primary", async () => {
    const primary = await primaryOf(nodes);
    return primary !== null && primary !== victim;
  });
}

async function restartProducts({ products }: Cluster) {
  for (const product of products) {
    await product.stop();
    await product.start();
    // until HAProxy has noticed
    await sleep(3_000);
  }
}

async function restart({ nodes }: Cluster, { patroni, restPort }: RunningNode) {
  await patroni.end("SIGTERM");
  patroni.start();
  await until("PostgreSQL", () => answers200(restPort, "/health"));
  await allWell(nodes);
}

async function onFollowers(cluster: Cluster, statement: string) {
  const leader = await leaderOf(cluster);
  for (const { postgresPort } of cluster.nodes.filter((each) => each !== leader)) {
    const url = new URL(cluster.urls.superuser);
    url.port = String(postgresPort);
    const client = new Client(url.href);
    await client.connect();
    await client.query(statement).finally(() => client.end());
  }
}
