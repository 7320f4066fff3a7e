/**
 * The files of the embedded database:
 *   <dataDir>/pgdata/        the cluster itself, and while it runs its Unix socket
 *   <dataDir>/password       of the superuser, who prepares roles and database; readable by the files' owner only
 *   <dataDir>/owner-password, server-password  of the other two roles, see embedded-postgres-roles.ts
 *   <dataDir>/owner.pid      the process that runs it
 *   <dataDir>/postgres.log   what the server says
 *   <dataDir>/lib/           library links, only where the package has none
 */
import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { chmod, mkdir, readFile, realpath, rename, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { findBinaries, type PostgresBinaries } from "./embedded-postgres-binaries.ts";
import { findIdentity, handOver, type Identity } from "./embedded-postgres-identity.ts";

const run = promisify(execFile);

/** The database and its superuser carry the product's name. */
export const DATABASE_NAME = "sweepline";

/**
 * superuser: makes the other two, and is used for nothing else · owner: owns every table, migrates · server: what the
 * product runs as.
 */
export const EMBEDDED_ROLES = {
  superuser: DATABASE_NAME,
  owner: "sweepline_owner",
  server: "sweepline_server",
} as const;
export type EmbeddedRole = keyof typeof EMBEDDED_ROLES;
const PASSWORD_FILES: Readonly<Record<EmbeddedRole, string>> = {
  superuser: "password",
  owner: "owner-password",
  server: "server-password",
};

export interface Cluster {
  pgdata: string;
  /** Where its Unix socket lies: a statement by it costs a quarter less of a core than by TCP. Undefined where there can be none. */
  socketFolder: string | undefined;
  ownerFile: string;
  logFile: string;
  passwords: Readonly<Record<EmbeddedRole, string>>;
  binaries: PostgresBinaries;
  identity: Identity;
}

export interface EmbeddedAddress {
  password: string;
  port: number;
  database?: string;
  /** By TCP unless given. */
  socketFolder?: string | undefined;
}

export function connectionUrl(
  role: EmbeddedRole,
  { password, port, database = DATABASE_NAME, socketFolder }: EmbeddedAddress,
): string {
  const url = `postgres://${EMBEDDED_ROLES[role]}:${password}@127.0.0.1:${port}/${database}`;
  return socketFolder === undefined ? url : `${url}?host=${encodeURIComponent(socketFolder)}`;
}

/** How long an address of a Unix socket may be: 104 on macOS, 108 on Linux, its end included. */
const MAX_SOCKET_BYTES = 103;

/** Only whoever may read the cluster reaches a socket in its folder. Windows' PostgreSQL has them, Node's does not. */
function socketFolderOf(pgdata: string): string | undefined {
  const isShort = Buffer.byteLength(join(pgdata, ".s.PGSQL.65535")) <= MAX_SOCKET_BYTES;
  return isShort && process.platform !== "win32" ? pgdata : undefined;
}

/** Of a role, in the data folder. */
export const passwordFile = (dataDir: string, role: EmbeddedRole): string =>
  join(dataDir, PASSWORD_FILES[role]);

/** Opens the cluster in `dataDir`, making it on the first call (about a second). */
export async function openCluster(dataDir: string): Promise<Cluster> {
  await mkdir(resolve(dataDir), { recursive: true });
  const root = await realpath(dataDir);
  await chmod(root, 0o700);
  const binaries = await findBinaries(join(root, "lib"));
  const identity = await findIdentity(binaries.postgres, binaries.env);
  const pgdata = join(root, "pgdata");
  const cluster: Cluster = {
    pgdata,
    socketFolder: socketFolderOf(pgdata),
    ownerFile: join(root, "owner.pid"),
    logFile: join(root, "postgres.log"),
    passwords: {
      superuser: await readOrMakePassword(passwordFile(root, "superuser")),
      owner: await readOrMakePassword(passwordFile(root, "owner")),
      server: await readOrMakePassword(passwordFile(root, "server")),
    },
    binaries,
    identity,
  };
  if (!existsSync(cluster.pgdata)) await initialize(cluster, root);
  await handOver(cluster.pgdata, identity);
  return cluster;
}

async function readOrMakePassword(file: string): Promise<string> {
  if (!existsSync(file)) {
    await writeFile(`${file}.new`, randomBytes(24).toString("hex"), { mode: 0o600 });
    await rename(`${file}.new`, file);
  }
  return (await readFile(file, "utf8")).trim();
}

/** Built beside its place and then renamed, so that a kill in the middle leaves nothing that looks finished. */
async function initialize(cluster: Cluster, root: string): Promise<void> {
  const draft = join(root, "pgdata.new");
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { mode: 0o700 });
  await handOver(draft, cluster.identity);
  const args = [
    ...cluster.identity.prefix,
    cluster.binaries.initdb,
    `--pgdata=${draft}`,
    `--username=${EMBEDDED_ROLES.superuser}`,
    `--pwfile=${passwordFile(root, "superuser")}`,
    "--auth=scram-sha-256",
    "--encoding=UTF8",
    "--locale-provider=builtin",
    "--locale=C.UTF-8",
  ];
  const [command = "", ...rest] = args;
  await run(command, rest, { env: cluster.binaries.env, cwd: root });
  await rename(draft, cluster.pgdata);
}
