import { expect, test } from "vitest";
import { haproxyConfig, patroniConfig, pgbouncerConfig } from "./configurations.ts";
import { findPrograms } from "./programs.ts";

test("where programs are missing, one sentence each names the package of Debian, and nothing can be started", () => {
  expect(findPrograms({}, (program) => (program === "etcd" ? "/usr/bin/etcd" : undefined))).toEqual(
    {
      missing: [
        "patroni is missing: it is in Debian's package patroni",
        "pg_rewind is missing: it is in Debian's package postgresql",
        "haproxy is missing: it is in Debian's package haproxy",
        "pgbouncer is missing: it is in Debian's package pgbouncer",
      ],
    },
  );
});

test("where all programs are there, the drill knows where", () => {
  const found = findPrograms({}, (program) => `/programs/${program}`);
  expect(found).toMatchObject({ missing: null, programs: { patroni: "/programs/patroni" } });
});

const node = { name: "pg1", folder: "/cluster/pg1", postgresPort: 5001, restPort: 8001 };

test("a leader's word lasts for a look and two tries, as Patroni demands", () => {
  const passwords = { superuser: "a", replication: "b", loosebox: "c" };
  const text = patroniConfig(node, { etcdPort: 2379, bin: "/bin", passwords });
  const { ttl, loop_wait, retry_timeout } = JSON.parse(text).bootstrap.dcs;
  expect(loop_wait + 2 * retry_timeout).toBeLessThanOrEqual(ttl);
});

test("the proxies send writes to the primary and pages to each process", () => {
  const web = haproxyConfig({ primary: 5000, web: 8080 }, [node], [3000, 3001]);
  expect(web).toContain("server pg1 127.0.0.1:5001 check port 8001\n");
  expect(web).toContain("server loosebox2 127.0.0.1:3001 check\n");
  const pooler = pgbouncerConfig({ primary: 5000, pooler: 6432, folder: "/cluster" });
  expect(pooler).toContain("loosebox = host=127.0.0.1 port=5000 dbname=loosebox\n");
});
