/**
 * Remote operation: how soon robots rest when whoever drives them is gone, and how soon a drive message is at the robot.
 *   node bench/remote.ts [--robots 5] [--kills 5] [--sessions 100] [--reporting 1000] [--seconds 20]
 * Browser, server and broker are killed (SIGKILL), and the line is cut in that its end says nothing more (SIGSTOP); rest is read off the
 * robots by the machine's clock. Then so many sessions drive at once, one of them from a real browser, beside so many robots that report once
 * a second; and so much of them is kept.
 */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sql from "sql-template-tag";
import { freePortAfter } from "../server/src/core/free-port.ts";
import { ensureConsoleBuilt } from "../tools/lib/build.ts";
import { inRoot } from "../tools/lib/paths.ts";
import { platformAdmins } from "./administrator.ts";
import { note } from "./figures.ts";
import { type BenchFixture, createBenchFixture } from "./ingest/fixture.ts";
import { optionsOf } from "./options.ts";
import { machineMs } from "./remote/clock.ts";
import { measureLatency } from "./remote/latency.ts";
import type { RobotsAnswer, RobotsOrder } from "./remote/robots.ts";
import { createServer } from "./schedules/servers.ts";
import { share } from "./shares.ts";

const { robots, kills, sessions, reporting, seconds } = optionsOf({
  ...{ robots: 5, kills: 5, sessions: 100, reporting: 1_000, seconds: 20 },
});
const MAX_REST_MS = 600;

await ensureConsoleBuilt();
const fixture = await createBenchFixture({ robots: Math.max(robots, sessions + reporting) });
const dataDir = await mkdtemp(join(tmpdir(), "sweepline-remote-"));
const port = await freePortAfter({ host: "127.0.0.1", port: fixture.broker.port });
const tokens = await prepare(fixture);
const server = createServer(fixture, { dataDir, port, roles: "api", consoleDir: inRoot("console/dist") });
await server.start();
if (kills > 0) await measureRest();
if (seconds > 0) await measureLatency({ fixture, port, tokens }, { sessions, reporting, seconds });
await server.kill();
await fixture.close();
await rm(dataDir, { recursive: true, force: true });
process.exit();

/** Robots that can be driven, and people who may; one has at most twenty pages. */
async function prepare({ db }: BenchFixture): Promise<string[]> {
  await db.run(sql`update products set capabilities = '{position,battery,cleaning,dock,drive}'`);
  const usernames = Array.from({ length: Math.ceil(sessions / 20) + 1 }, (_, index) => `driver${index}`);
  return platformAdmins({ db, dataDir }, usernames);
}

type Victim = "browser" | "server" | "broker" | "line";

async function measureRest(): Promise<void> {
  const fleet = fork(join(import.meta.dirname, "remote/robots.ts"), [
    String(fixture.broker.port),
    String(robots),
  ]);
  await answerOf(fleet, "ready");
  const ids = Array.from({ length: robots }, (_, index) => index + 1);
  await allOnline(ids.length);
  for (const victim of ["browser", "server", "broker", "line"] as const) {
    const took: number[] = [];
    for (let turn = 0; turn < kills; turn += 1) took.push(...(await restsAfter(victim, { fleet, ids })));
    const longest = Math.max(...took);
    if (longest > MAX_REST_MS) process.exitCode = 1;
    note(`${victim} gone: at rest after, p50`, "ms", [share(took, 0.5)]);
    note(`${victim} gone: at rest after, longest`, "ms", [longest]);
  }
  fleet.kill();
}

async function restsAfter(
  victim: Victim,
  { fleet, ids }: { fleet: ChildProcess; ids: readonly number[] },
): Promise<number[]> {
  await ask(fleet, { type: "reset" });
  const driver = fork(join(import.meta.dirname, "remote/driver.ts"), [
    String(port),
    tokens[0] ?? "",
    ...ids.map(String),
  ]);
  await once(driver, "message");
  await ask(fleet, { type: "fast" });
  const rest = ask(fleet, { type: "rest" });
  const killedAt = machineMs();
  if (victim === "browser") driver.kill("SIGKILL");
  else if (victim === "line") driver.kill("SIGSTOP");
  else if (victim === "server") void server.kill();
  else process.kill(fixture.broker.pid, "SIGKILL");
  const { at = [] } = await rest;
  driver.kill("SIGKILL");
  if (victim === "server") await server.start();
  if (victim === "broker") await allOnline(ids.length, new Date());
  return at.map((one) => one - killedAt);
}

async function allOnline(count: number, since = new Date(0)): Promise<void> {
  for (;;) {
    const { online } = await fixture.db.one<{ online: number }>(sql`
      select count(*)::int as online from device_states s join devices d on d.id = s.device_id
      where s.is_online and d.factsheet is not null and s.last_report_at > ${since}`);
    if (online >= count) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

async function ask(fleet: ChildProcess, order: RobotsOrder): Promise<RobotsAnswer> {
  const answer = answerOf(fleet, order.type);
  fleet.send(order);
  return answer;
}

async function answerOf(fleet: ChildProcess, type: RobotsAnswer["type"]): Promise<RobotsAnswer> {
  for (;;) {
    const [answer] = (await once(fleet, "message")) as [RobotsAnswer];
    if (answer.type === type) return answer;
  }
}
