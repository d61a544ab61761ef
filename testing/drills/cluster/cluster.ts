import { randomBytes } from "node:crypto";
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "#server/adapters/postgres/address.ts";
import { isRoot } from "#server/adapters/postgres/postmaster.ts";
import { otherAccount } from "#server/adapters/postgres/root.ts";
import { makeProduct, type Product } from "../product.ts";
import {
  etcdArguments,
  haproxyConfig,
  type Node,
  type Passwords,
  pgbouncerConfig,
} from "./configurations.ts";
import {
  allWell,
  answers200,
  makeDatabase,
  primaryOf,
  type RunningNode,
  startNodes,
  until,
} from "./patroni.ts";
import { makeService, type Programs, type Service } from "./programs.ts";

/** A whole cluster on this machine. */
export type Cluster = Awaited<ReturnType<typeof startCluster>>;

type Undo = (() => unknown)[];

/**
 * Starts etcd, three PostgreSQL with Patroni, HAProxy, PgBouncer and two Loosebox processes in a folder of their own.
 * `undo` gets what ends and removes them, also when the start fails half-way.
 */
export async function startCluster(programs: Programs, undo: Undo) {
  const place = makePlace(undo);
  const passwords = { superuser: secret(), replication: secret(), loosebox: secret() };
  const ports = { primary: await freePort(), pooler: await freePort(), web: await freePort() };
  const urls = urlsOf(ports, passwords);

  const { etcd, etcdPort } = await startEtcd(programs, place);
  const made = await Promise.all(
    ["pg1", "pg2", "pg3"].map((name) => nodeIn(name, place.folderFor(name))),
  );
  const { account } = place;
  const nodes = startNodes(made, { programs, etcdPort, passwords, account });
  undo.push(() => killAll(nodes));

  const env = environment(ports.web, urls);
  const products = await Promise.all([makeOne(env), makeOne(env)] as const);
  undo.push(() => Promise.all(products.map((each) => each.leave())));
  place.write("haproxy.cfg", haproxyConfig(ports, nodes, products.map(portOf)));
  place.write("pgbouncer.ini", pgbouncerConfig({ ...ports, folder: place.folder }));
  place.write("users.txt", `"loosebox" "${passwords.loosebox}"\n`);
  place.begin("haproxy", [programs.haproxy, "-db", "-f", `${place.folder}/haproxy.cfg`]);
  place.begin("pgbouncer", [programs.pgbouncer, `${place.folder}/pgbouncer.ini`]);

  await allWell(nodes);
  await makeDatabase(await primaryUrl(urls.superuser, nodes), passwords.loosebox);
  for (const product of products) await product.start();
  await until("the web address", () => answers200(ports.web, "/api/health"));
  return {
    etcd,
    nodes,
    products,
    origin: `http://127.0.0.1:${ports.web}`,
    urls,
    /** Gives Loosebox the three hosts themselves, from its next start on. */
    nameHosts: () => {
      env.DATABASE_URL = hostsUrl(urls.direct, nodes);
      env.DATABASE_DIRECT_URL = "";
    },
  };
}

const secret = () => randomBytes(18).toString("hex");

/** Makes the folder of the cluster, for an account that PostgreSQL may run as. */
function makePlace(undo: Undo) {
  const account = isRoot ? otherAccount() : null;
  const folder = mkdtempSync(join(tmpdir(), "loosebox-cluster-"));
  undo.push(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));
  const giveAway = (path: string) => account && chownSync(path, account.uid, account.gid);
  giveAway(folder);
  chmodSync(folder, 0o700);
  return {
    folder,
    account,
    folderFor: (name: string) => {
      const made = join(folder, name);
      mkdirSync(made, { mode: 0o700 });
      giveAway(made);
      return made;
    },
    write: (name: string, text: string) => {
      writeFileSync(join(folder, name), text, { mode: 0o600 });
      giveAway(join(folder, name));
    },
    begin: (name: string, words: readonly [string, ...string[]]): Service => {
      const service = makeService({ name, words, folder, account });
      service.start();
      undo.push(() => service.end("SIGKILL"));
      return service;
    },
  };
}

async function startEtcd(programs: Programs, place: ReturnType<typeof makePlace>) {
  const [etcdPort, peerPort] = [await freePort(), await freePort()];
  const words = etcdArguments(place.folderFor("etcd"), etcdPort, peerPort);
  const etcd = place.begin("etcd", [programs.etcd, ...words]);
  await until("etcd", () => answers200(etcdPort, "/health"));
  return { etcd, etcdPort };
}

const nodeIn = async (name: string, folder: string): Promise<Node> => ({
  name,
  folder,
  postgresPort: await freePort(),
  restPort: await freePort(),
});

async function killAll(nodes: readonly RunningNode[]) {
  await Promise.all(nodes.map(({ patroni }) => patroni.end("SIGKILL")));
  for (const node of nodes) node.killPostgres();
}

interface Urls {
  superuser: string;
  pooled: string;
  direct: string;
}

const urlsOf = (
  { primary, pooler }: { primary: number; pooler: number },
  { superuser, loosebox }: Passwords,
): Urls => ({
  superuser: `postgres://postgres:${superuser}@127.0.0.1:${primary}/postgres`,
  pooled: `postgres://loosebox:${loosebox}@127.0.0.1:${pooler}/loosebox`,
  direct: `postgres://loosebox:${loosebox}@127.0.0.1:${primary}/loosebox`,
});

/** The address of the primary itself, because HAProxy learns of it a second later. */
async function primaryUrl(url: string, nodes: readonly Node[]): Promise<string> {
  const primary = await primaryOf(nodes);
  if (!primary) throw new Error("No PostgreSQL is the primary");
  return Object.assign(new URL(url), { port: String(primary.postgresPort) }).href;
}

const environment = (web: number, { pooled, direct }: Urls) => ({
  DATABASE_URL: pooled,
  DATABASE_DIRECT_URL: direct,
  PUBLIC_URL: `http://127.0.0.1:${web}`,
  TRUST_PROXY: "1",
});

const makeOne = (env: Record<string, string>) => makeProduct({ isFirst: true, env });

function hostsUrl(url: string, nodes: readonly Node[]): string {
  const hosts = nodes.map(({ postgresPort }) => `127.0.0.1:${postgresPort}`).join(",");
  return `${url.replace(new URL(url).host, hosts)}?target_session_attrs=read-write`;
}

const portOf = ({ origin }: Product) => Number(new URL(origin).port);
