/** Seconds: how long a leader's word counts, between two looks, and for one try to reach etcd or PostgreSQL. */
export const PACE = { ttl: 20, loop_wait: 2, retry_timeout: 3 } as const;

/** One PostgreSQL with its Patroni. */
export interface Node {
  name: string;
  folder: string;
  postgresPort: number;
  restPort: number;
}

/** The names and passwords of the drill's own roles in PostgreSQL. */
export interface Passwords {
  superuser: string;
  replication: string;
  loosebox: string;
}

/** The words of one etcd, of which a cluster on several machines has three. */
export const etcdArguments = (folder: string, clients: number, peers: number): string[] => [
  "--name=drill",
  `--data-dir=${folder}`,
  `--listen-client-urls=http://127.0.0.1:${clients}`,
  `--advertise-client-urls=http://127.0.0.1:${clients}`,
  `--listen-peer-urls=http://127.0.0.1:${peers}`,
  `--initial-advertise-peer-urls=http://127.0.0.1:${peers}`,
  `--initial-cluster=drill=http://127.0.0.1:${peers}`,
  "--logger=zap",
];

const address = (port: number) => `127.0.0.1:${port}`;

/** Patroni's configuration as JSON, which is YAML as well. */
export function patroniConfig(
  node: Node,
  { etcdPort, bin, passwords }: { etcdPort: number; bin: string; passwords: Passwords },
): string {
  return JSON.stringify({
    scope: "loosebox",
    name: node.name,
    restapi: { listen: address(node.restPort), connect_address: address(node.restPort) },
    etcd3: { host: address(etcdPort) },
    bootstrap: {
      dcs: {
        ...PACE,
        // a primary that has crashed is replaced at once, and not waited for
        primary_start_timeout: 0,
        synchronous_mode: true,
        failsafe_mode: true,
        postgresql: { use_pg_rewind: true, use_slots: true },
      },
      initdb: [{ encoding: "UTF8" }, { locale: "C.UTF-8" }, "data-checksums"],
    },
    postgresql: {
      listen: address(node.postgresPort),
      connect_address: address(node.postgresPort),
      data_dir: `${node.folder}/data`,
      bin_dir: bin,
      pgpass: `${node.folder}/pgpass`,
      authentication: {
        superuser: { username: "postgres", password: passwords.superuser },
        replication: { username: "replicator", password: passwords.replication },
      },
      parameters: {
        unix_socket_directories: node.folder,
        shared_buffers: "64MB",
        max_connections: 100,
        wal_keep_size: "128MB",
      },
      pg_hba: [
        "local all all scram-sha-256",
        "host all all 127.0.0.1/32 scram-sha-256",
        "host replication replicator 127.0.0.1/32 scram-sha-256",
      ],
    },
  });
}

/** The ports of the proxies. */
export interface Ports {
  /** HAProxy to the PostgreSQL that is the primary just now. */
  primary: number;
  pooler: number;
  /** HAProxy to the Loosebox processes. */
  web: number;
}

/**
 * HAProxy's configuration: the primary by Patroni's word, with connections cut when it is not one any more, and the
 * Loosebox processes by their health. Only a connection that was refused is tried at the next process.
 */
export const haproxyConfig = (
  { primary, web }: Pick<Ports, "primary" | "web">,
  nodes: readonly Pick<Node, "name" | "postgresPort" | "restPort">[],
  processes: readonly number[],
): string => `global
  maxconn 1000
defaults
  timeout connect 2s
  timeout check 2s
  timeout client 30m
  timeout server 30m
listen primary
  mode tcp
  bind 127.0.0.1:${primary}
  option httpchk GET /primary
  http-check expect status 200
  option clitcpka
  option srvtcpka
  # at once, because a primary that is restarted comes back as a replica, which would be read
  default-server inter 500ms fall 1 rise 1 on-marked-down shutdown-sessions
${nodes.map((node) => `  server ${node.name} 127.0.0.1:${node.postgresPort} check port ${node.restPort}`).join("\n")}
listen web
  mode http
  bind 127.0.0.1:${web}
  balance roundrobin
  option httpchk GET /api/health
  option http-server-close
  option forwardfor
  option redispatch 1
  retries 3
  retry-on conn-failure
  default-server inter 1s fall 2 rise 1
${processes.map((port, n) => `  server loosebox${n + 1} 127.0.0.1:${port} check`).join("\n")}
`;

/** PgBouncer's configuration in transaction mode, and its list of roles. */
export const pgbouncerConfig = ({
  primary,
  pooler,
  folder,
}: Pick<Ports, "primary" | "pooler"> & { folder: string }): string => `[databases]
loosebox = host=127.0.0.1 port=${primary} dbname=loosebox
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${pooler}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${folder}/users.txt
pool_mode = transaction
default_pool_size = 20
max_client_conn = 200
server_login_retry = 1
server_fast_close = 1
query_wait_timeout = 8
ignore_startup_parameters = statement_timeout,idle_in_transaction_session_timeout,extra_float_digits
`;
