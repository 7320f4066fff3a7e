/** A MariaDB of its own, where the system has it (`apt install mariadb-server`); elsewhere those tests are skipped. */
import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { createConnection } from "mysql2/promise";
import { freePort } from "../src/core/free-port.ts";
import { isListening } from "./is-listening.ts";

const [MARIADBD, INSTALLER] = ["mariadbd", "mariadb-install-db"];
const PATH = `${process.env.PATH}:/usr/sbin:/usr/local/sbin`;
const environment = { ...process.env, PATH };
export const hasMariaDb = spawnSync(MARIADBD, ["--version"], { env: environment }).status === 0;
if (!hasMariaDb) process.stderr.write("MariaDB is not installed: tests with one are skipped.\n");

export interface MariaDb {
  url: string;
  username: string;
  password: string;
  /** As its administrator. */
  run(...statements: string[]): Promise<void>;
  close(): Promise<void>;
}

export async function aMariaDb(tls?: { cert: string; key: string }): Promise<MariaDb> {
  const folder = await mkdtemp(join(tmpdir(), "sweepline-mariadb-"));
  const [port, socketPath] = [await freePort(), join(folder, "db.sock")];
  const { username: user } = userInfo();
  const where = ["--no-defaults", `--datadir=${join(folder, "data")}`, `--user=${user}`];
  execFileSync(INSTALLER, [...where, "--auth-root-authentication-method=normal"], {
    env: environment,
    stdio: "ignore",
  });
  const options = [
    ...[`--port=${port}`, "--bind-address=127.0.0.1", `--socket=${socketPath}`, "--skip-name-resolve"],
    ...[
      "--character-set-server=utf8mb4",
      `--pid-file=${join(folder, "pid")}`,
      "--innodb-buffer-pool-size=16M",
    ],
    ...(tls ? [`--ssl-cert=${tls.cert}`, `--ssl-key=${tls.key}`] : []),
  ];
  const child = spawn(MARIADBD, [...where, ...options], { env: environment, stdio: "ignore" });
  while (!(await isListening(port))) {
    if (child.exitCode !== null) throw new Error("MariaDB did not start");
    await wait(50);
  }
  const run = async (...statements: string[]): Promise<void> => {
    const connection = await createConnection({ socketPath, user: "root", charset: "utf8mb4" });
    for (const statement of ["create database if not exists shop", "use shop", ...statements])
      await connection.query(statement);
    await connection.end();
  };
  await run("create user reader@'%' identified by 'Reader-secret-1'", "grant select on shop.* to reader@'%'");
  return {
    url: `mysql://127.0.0.1:${port}/shop`,
    username: "reader",
    password: "Reader-secret-1",
    run,
    close: async () => {
      await stopped(child);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function stopped(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const gone = once(child, "exit");
  child.kill("SIGTERM");
  await gone;
}
