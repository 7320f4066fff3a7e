import { fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { DRIVE_EVERY_MS } from "@sweepline/contract/fleet/vda5050/remote-profile.ts";
import { REMOTE_PATH } from "@sweepline/contract/operations/remote-operation/frames.ts";
import sql from "sql-template-tag";
import { WebSocket } from "ws";
import { unpackWay } from "../../server/src/operations/remote-operation/track-codec.ts";
import { PASSWORD } from "../api/sign-in.ts";
import { note } from "../figures.ts";
import type { BenchFixture } from "../ingest/fixture.ts";
import { Load } from "../ingest/load-child.ts";
import { share } from "../shares.ts";
import { driveByBrowser } from "./browser.ts";
import { machineMs } from "./clock.ts";
import { farOff } from "./way.ts";

/** From a page to its robot, one of them in a browser, with so many sessions at once beside so many robots that report every second. */
const MAX_P50_MS = 60;
const MAX_P99_MS = 150;
/** Rounded to whole units. */
const MAX_FAR_OFF = 0.51;
const MAX_BYTES_A_SECOND = 1_000;
const WANTED = { linearMps: 0.1, angularRadps: 0, speedLevel: 1, validMs: 500 } as const;

export async function measureLatency(
  { fixture, port, tokens }: { fixture: BenchFixture; port: number; tokens: readonly string[] },
  { sessions, reporting, seconds }: { sessions: number; reporting: number; seconds: number },
): Promise<void> {
  const since = new Date();
  const robots = fork(join(import.meta.dirname, "listeners.ts"), [
    String(fixture.broker.port),
    String(sessions),
  ]);
  await once(robots, "message");
  const load = new Load();
  await load.open(fixture.broker.port, { from: sessions, robots: reporting });
  const sent = new Map<string, number>();
  const byBrowser = sessions - 1;
  const browser = await driveByBrowser({
    ...{ port, deviceId: byBrowser + 1, username: "driver0", password: PASSWORD },
  });
  const stops = await Promise.all(
    Array.from({ length: byBrowser }, (_, index) =>
      drive({ port, token: tokens[index % tokens.length] ?? "", index }, sent),
    ),
  );
  const waiter = fork(join(import.meta.dirname, "waiter.ts"));
  const ran = load.run(0, seconds);
  await wait(1_000);
  sent.clear();
  await wait((seconds - 2) * 1_000);
  for (const stop of stops) stop();
  const fromBrowser = browser.sent();
  await browser.close();
  await wait(1_000);
  robots.send({ type: "arrivals" });
  const [{ arrivals }] = (await once(robots, "message")) as [{ arrivals: [number, number, number][] }];
  const tookFrom = (sentAt: (index: number, sequence: number) => number | undefined): number[] =>
    arrivals.flatMap(([index, sequence, at]) => {
      const from = sentAt(index, sequence);
      return from === undefined ? [] : [at - from];
    });
  const took = tookFrom((index, sequence) => sent.get(`${index}/${sequence}`));
  const { perSecond } = await ran;
  console.log(
    `${sessions} sessions, ${sent.size} drive messages, ${took.length} came; beside ${perSecond.toFixed(0)} reports a second`,
  );
  note("drive messages lost", "", [sent.size - took.length]);
  report("page's socket → robot", took);
  report(
    "page in a browser → robot",
    tookFrom((index, sequence) => (index === byBrowser ? fromBrowser.get(sequence) : undefined)),
  );
  waiter.send({ type: "late" });
  const [{ late }] = (await once(waiter, "message")) as [{ late: number[] }];
  console.log(
    `a process that only waits woke up late by p50 ${share(late, 0.5).toFixed(1)} ms, p99 ${share(late, 0.99).toFixed(1)} ms, longest ${Math.max(...late).toFixed(0)} ms`,
  );
  waiter.kill();
  await reportKept(fixture, since);
  load.end();
  robots.kill();
}

function report(what: string, took: readonly number[]): void {
  const [p50, p99] = [share(took, 0.5), share(took, 0.99)];
  if (took.length === 0 || p50 > MAX_P50_MS || p99 > MAX_P99_MS) process.exitCode = 1;
  note(`${what} p50`, "ms", [p50]);
  note(`${what} p99`, "ms", [p99]);
}

/** What the recordings of the sessions take, with their rows and index entries, for each second of each. */
async function reportKept({ db }: BenchFixture, since: Date): Promise<void> {
  const { bytes, seconds } = await db.one<{ bytes: number; seconds: number }>(sql`
    select sum(pg_column_size(t.*))::float8 + count(*) * 64 as bytes, sum(t.to_ms - t.from_ms)::float8 / 1000 as seconds
    from remote_tracks t where t.started_at >= ${since}`);
  const perSecond = bytes / seconds;
  if (!(perSecond < MAX_BYTES_A_SECOND)) process.exitCode = 1;
  const rows = await db.many<{ way: Buffer }>(
    sql`select t.way from remote_tracks t where t.started_at >= ${since}`,
  );
  const off = (await Promise.all(rows.map(({ way }) => unpackWay(way)))).flatMap(farOff);
  const longest = off.reduce((most, one) => Math.max(most, one), 0);
  if (off.length < 1_000 || longest > MAX_FAR_OFF) process.exitCode = 1;
  console.log(
    `${off.length} recorded moments, none further from where the robot said it was than ${longest.toFixed(2)} units (at most ${MAX_FAR_OFF})`,
  );
  note("kept of a session", "B a second", [perSecond]);
}

async function drive(
  { port, token, index }: { port: number; token: string; index: number },
  sent: Map<string, number>,
): Promise<() => void> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${REMOTE_PATH}`);
  const say = (request: object): void => socket.send(JSON.stringify(request));
  await once(socket, "open");
  const mine = Promise.withResolvers<void>();
  socket.on("message", (data) => {
    const reply = JSON.parse(String(data));
    if (reply.type === "signedIn")
      say({ type: "open", deviceId: index + 1, seat: randomUUID(), language: "en" });
    if (reply.type === "opened") say({ type: "takeOver", reason: "bench" });
    if (reply.type === "lease" && reply.lease.holder?.isMe) mine.resolve();
    if (reply.type === "refused" || reply.type === "lost") console.error(JSON.stringify(reply));
  });
  say({ type: "signIn", token });
  await mine.promise;
  await wait(1_000 + Math.random() * DRIVE_EVERY_MS);
  let sequence = 0;
  const timer = setInterval(() => {
    sequence += 1;
    sent.set(`${index}/${sequence}`, machineMs());
    say({ type: "drive", sentAt: performance.now(), sequence, ...WANTED });
  }, DRIVE_EVERY_MS);
  return () => {
    clearInterval(timer);
    socket.close(1000);
  };
}
