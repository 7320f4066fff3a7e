import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { Client } from "pg";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { freePort } from "../free-port.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./embedded-postgres.ts";
import { connectionUrl, passwordFile } from "./embedded-postgres-cluster.ts";
import { findRunningPostgres } from "./embedded-postgres-running.ts";
import { migrate } from "./migrate.ts";

vi.mock("../free-port.ts", { spy: true });

let dataDir: string;
let warnings: string[];
let cleanups: (() => unknown)[];
const log = { info: () => undefined, warn: (text: string) => warnings.push(text) };

beforeEach(async () => {
  dataDir = join(await mkdtemp(join(tmpdir(), "sweepline-pg-")), "postgres");
  warnings = [];
  cleanups = [];
});

afterEach(async () => {
  for (const cleanup of cleanups.reverse()) await cleanup();
  await rm(join(dataDir, ".."), { recursive: true, force: true });
});

async function start(): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir, log });
  cleanups.push(() => postgres.stop());
  return postgres;
}

/** Another Node process that runs the database, to be killed. */
async function startInChild(): Promise<{ child: ChildProcess; url: string }> {
  const program = `
    import { startEmbeddedPostgres } from ${JSON.stringify(new URL("./embedded-postgres.ts", import.meta.url).href)};
    const log = { info() {}, warn() {} };
    console.log((await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, log })).ownerUrl);
  `;
  const child = spawn(process.execPath, ["--input-type=module", "-e", program], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  cleanups.push(async () => {
    // The database outlives its killed parent for a moment, and writes to the folder until it has ended.
    const pid = await postmasterPid().catch(() => 0);
    child.kill("SIGKILL");
    await expect.poll(() => pid > 0 && isRunning(pid), { timeout: 10_000 }).toBe(false);
  });
  const [url] = await once(createInterface(child.stdout), "line");
  return { child, url: String(url) };
}

async function query(url: string, sql: string): Promise<unknown[][]> {
  const client = new Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return (await client.query({ text: sql, rowMode: "array" })).rows as unknown[][];
  } finally {
    await client.end();
  }
}

const postmasterPid = async () =>
  Number((await readFile(join(dataDir, "pgdata/postmaster.pid"), "utf8")).split("\n")[0]);

/** A process that has ended but is not yet waited for by its parent still has a number, but no command line. */
const isRunning = async (pid: number) =>
  (await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "")) !== "";

const isLinux = process.platform === "linux";

describe("embedded PostgreSQL", () => {
  it("is durable, speaks UTF-8 and lets in only who knows the password, from this machine", async () => {
    const { port } = await start();
    const url = (await findRunningPostgres(dataDir, "superuser")) ?? "";
    const [settings] = await query(
      url,
      `select current_setting('fsync'), current_setting('synchronous_commit'), current_setting('server_encoding'),
        current_setting('listen_addresses'), current_setting('unix_socket_directories'), current_database()`,
    );
    expect(settings).toEqual(["on", "on", "UTF8", "127.0.0.1", join(dataDir, "pgdata"), "sweepline"]);
    for (const role of ["superuser", "owner", "server"] as const) {
      expect((await stat(passwordFile(dataDir, role))).mode & 0o777).toBe(0o600);
      for (const socketFolder of [undefined, join(dataDir, "pgdata")])
        await expect(
          query(connectionUrl(role, { password: "wrong", port, socketFolder }), "select 1"),
        ).rejects.toThrow(/password/);
    }
  });

  it("keeps what was written over a stop and a start, and leaves no process behind", async () => {
    const first = await start();
    await query(first.ownerUrl, "create table kept as select 7 as n");
    const pid = await postmasterPid();
    await first.stop();
    expect(() => process.kill(pid, 0)).toThrow();
    expect(existsSync(join(dataDir, "pgdata/postmaster.pid"))).toBe(false);
    expect(await query((await start()).ownerUrl, "select n from kept")).toEqual([[7]]);
  });

  it.runIf(isLinux)("goes down with a killed parent, and comes up again with every commit", async () => {
    const { child, url } = await startInChild();
    await query(url, "create table kept as select 7 as n");
    const pid = await postmasterPid();
    child.kill("SIGKILL");
    await expect.poll(() => isRunning(pid), { timeout: 20_000 }).toBe(false);
    expect(await query((await start()).ownerUrl, "select n from kept")).toEqual([[7]]);
  });

  it.runIf(isLinux)("starts again on its port after a kill, with every commit", async () => {
    const { ownerUrl: url } = await start();
    await query(url, "create table kept as select 7 as n");
    process.kill(await postmasterPid(), "SIGKILL");
    const read = () => query(url, "select n from kept").catch(() => "not yet");
    await expect.poll(read, { timeout: 10_000, interval: 50 }).toEqual([[7]]);
    expect(warnings).toContain("PostgreSQL stopped unexpectedly; starting it again");
  });

  it.runIf(isLinux)("stops a server whose owner is gone before it starts its own", async () => {
    const { child } = await startInChild();
    const orphan = await postmasterPid();
    // Frozen and disowned: nobody is left who would take the server down or start it again.
    child.kill("SIGSTOP");
    await writeFile(join(dataDir, "owner.pid"), "999999999");
    const { url } = await start();
    expect(await query(url, "select 1")).toEqual([[1]]);
    expect(await isRunning(orphan)).toBe(false);
    expect(warnings.join()).toContain(`process ${orphan}`);
  });

  it("refuses a data folder that a living process uses", async () => {
    const { child } = await startInChild();
    await expect(start()).rejects.toThrow(`in use by process ${child.pid}`);
  });

  it("is not misled by a stale pid file whose number now belongs to somebody else", async () => {
    const first = await start();
    await first.stop();
    await writeFile(
      join(dataDir, "pgdata/postmaster.pid"),
      `${process.ppid}\n${dataDir}/pgdata\n1\n5432\n\n127.0.0.1\n\nready\n`,
    );
    expect(await query((await start()).url, "select 1")).toEqual([[1]]);
  });

  it("takes over what an older version made as the superuser, and grants the server its rows", async () => {
    const first = await start();
    const superuser = () => findRunningPostgres(dataDir, "superuser").then((url) => url ?? "");
    // As such a database is: one role, whose everything is.
    await query(await superuser(), "alter database sweepline owner to sweepline");
    await query(await superuser(), "grant all on database sweepline to public");
    await migrate({ url: await superuser(), ownerUrl: await superuser() });
    await query(
      await superuser(),
      "select ensure_partition('device_log', 'month', '2026-01-10', 100), ensure_partition('usage_days', 'month', '2026-01-10', 70)",
    );
    await first.stop();

    const { url, ownerUrl } = await start();
    expect(await migrate({ url, ownerUrl })).toEqual([]);
    const owners = await query(
      ownerUrl,
      `select distinct r.rolname from pg_class c join pg_roles r on r.oid = c.relowner where c.relnamespace = 'public'::regnamespace
       union select distinct r.rolname from pg_proc p join pg_roles r on r.oid = p.proowner
         where p.pronamespace = 'public'::regnamespace and p.prosecdef
       union select r.rolname from pg_database d join pg_roles r on r.oid = d.datdba where d.datname = current_database()`,
    );
    expect(owners).toEqual([["sweepline_owner"]]);
    await query(ownerUrl, "alter table staff add column something int");
    await expect(query(url, "alter table staff add column other int")).rejects.toThrow("must be owner");
    expect(await query(url, "select drop_partition('device_log_2026_01')")).toHaveLength(1);
    await expect(query(url, "create temporary table t (n int)")).rejects.toThrow("permission denied");
  });

  it("removes sockets of earlier runs, which were named by other ports", async () => {
    const first = await start();
    await first.stop();
    const left = join(dataDir, "pgdata/.s.PGSQL.1");
    await writeFile(left, "");
    await start();
    expect(existsSync(left)).toBe(false);
  });

  it("is reached by TCP where the name of its folder is too long for a socket", async () => {
    dataDir = join(dataDir, "long".repeat(25));
    const { url } = await start();
    expect(new URL(url).search).toBe("");
    expect(await query(url, "select 1")).toEqual([[1]]);
  });

  it("gives a role its password back at the next start", async () => {
    const first = await start();
    await query(first.url, "alter role sweepline_server password 'stolen'");
    await first.stop();
    expect(await query((await start()).url, "select current_user")).toEqual([["sweepline_server"]]);
  });

  it("takes another port where the one it found free is taken meanwhile, and says why where every one is", async () => {
    const { port } = await start();
    dataDir = join(dataDir, "../other");
    const found = vi.mocked(freePort).mockResolvedValueOnce(port);
    cleanups.push(() => found.mockReset());
    const other = await start();
    expect(other.port).not.toBe(port);
    await other.stop();
    found.mockResolvedValue(port);
    await expect(start()).rejects.toThrow(/Address already in use/);
  });
});
