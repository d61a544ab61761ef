import { chownSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import * as z from "zod";
import type { Account } from "#server/adapters/postgres/programs.ts";
import { runningPostmaster } from "#server/adapters/postgres/postmaster.ts";
import { type Node, type Passwords, patroniConfig } from "./configurations.ts";
import { killWithChildren, makeService, type Programs, type Service } from "./programs.ts";

/** Milliseconds until a part of the cluster must be ready. */
const READY_MS = 120_000;

const memberList = z.object({
  members: z.array(z.object({ name: z.string(), role: z.string(), state: z.string() })),
});
/** A PostgreSQL as Patroni sees it. */
export type Member = z.infer<typeof memberList>["members"][number];

/** A PostgreSQL with its Patroni, which the drill can kill and restart. */
export interface RunningNode extends Node {
  patroni: Service;
  /** Kills PostgreSQL and everything that belongs to it; Patroni lives. */
  killPostgres: () => void;
}

interface ClusterSettings {
  programs: Programs;
  etcdPort: number;
  passwords: Passwords;
  account: Account | null;
}

/** Starts a PostgreSQL under Patroni in each of the folders; `allWell` waits until they work together. */
export function startNodes(nodes: readonly Node[], settings: ClusterSettings): RunningNode[] {
  const { programs, account } = settings;
  const bin = dirname(programs.pg_rewind);
  return nodes.map((node) => {
    const { folder } = node;
    const file = `${folder}/patroni.yml`;
    writeFileSync(file, patroniConfig(node, { ...settings, bin }), { mode: 0o600 });
    if (account) chownSync(file, account.uid, account.gid);
    const words = [programs.patroni, file] as const;
    const patroni = makeService({ name: "patroni", words, folder, account });
    patroni.start();
    return { ...node, patroni, killPostgres: () => killPostgres(node) };
  });
}

function killPostgres({ folder }: Node) {
  const running = runningPostmaster(`${folder}/data`);
  if (running) killWithChildren(running.pid);
}

/** The members as one of the nodes that answer sees them; none when nobody answers. */
export async function membersOf(nodes: readonly Node[]): Promise<Member[]> {
  for (const { restPort } of nodes) {
    const members = await fetch(`http://127.0.0.1:${restPort}/cluster`, {
      signal: AbortSignal.timeout(3_000),
    }).then(
      async (reply) => memberList.parse(await reply.json()).members,
      () => null,
    );
    if (members) return members;
  }
  return [];
}

/** Waits until one PostgreSQL leads, all others follow it, and one of them does so synchronously. */
export async function allWell(nodes: readonly Node[]): Promise<void> {
  await until("the cluster", async () => {
    const members = await membersOf(nodes);
    const roles = members.map(({ role }) => role).toSorted();
    const works = members.every(({ state }) => state === "running" || state === "streaming");
    return works && roles.join() === "leader,replica,sync_standby";
  });
}

/** The node that accepts writes, by its own word. */
export async function primaryOf<N extends Node>(nodes: readonly N[]): Promise<N | null> {
  for (const node of nodes) if (await answers200(node.restPort, "/primary")) return node;
  return null;
}

/** Whether a service on this machine answers 200. */
export const answers200 = (port: number, path: string): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}${path}`, { signal: AbortSignal.timeout(3_000) }).then(
    ({ status }) => status === 200,
    () => false,
  );

/** Waits until it is so; throws after two minutes. */
export async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + READY_MS; !(await isSo()); await sleep(100))
    if (Date.now() > end) throw new Error(`It did not get ready: ${what}`);
}

/** Makes Loosebox's role and its empty database. */
export async function makeDatabase(url: string, password: string): Promise<void> {
  const client = new Client(url);
  await client.connect();
  try {
    await client.query(`create role loosebox login password '${password}'`);
    // a pooler in transaction mode passes no session's settings on, so they belong to the role
    await client.query("alter role loosebox set statement_timeout = '9s'");
    await client.query("alter role loosebox set idle_in_transaction_session_timeout = '30s'");
    await client.query("create database loosebox owner loosebox");
  } finally {
    await client.end();
  }
}
