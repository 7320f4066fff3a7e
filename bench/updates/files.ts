/** One large file to many robots at once: beside a server that sends it and does nothing else, by turns, to the same client. */
import { type ChildProcess, fork } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { DdiDeployment, DdiRoot } from "@sweepline/contract/operations/updates/ddi.ts";
import { freePortAfter } from "../../server/src/core/free-port.ts";
import { cpuMs, memoryMb } from "../ingest/cpu.ts";
import { createBenchFixture } from "../ingest/fixture.ts";
import { benchRobot } from "../ingest/reports.ts";
import { createServer } from "../schedules/servers.ts";
import { AT_ONCE, anUpdateAuthor, VERSION } from "./author.ts";
import type { DownloadsAnswer, DownloadsOrder } from "./downloads.ts";
import { type MemoryWatch, watchMemory } from "./memory.ts";

const MAX_GROWTH_MB = 50;
const LEAST_SHARE = 0.7;
const MB = 1_000_000;
const LOOK_EVERY_MS = 200;
const SECOND_MS = 1_000;

export interface FilesOptions {
  robots: number;
  megabytes: number;
  turns: number;
}

export async function measureFiles({ robots, megabytes, turns }: FilesOptions): Promise<void> {
  const fixture = await createBenchFixture({ robots });
  const dataDir = await mkdtemp(join(tmpdir(), "sweepline-updates-"));
  const author = await anUpdateAuthor({ db: fixture.db, dataDir });
  const packageId = await author.release(VERSION, megabytes * MB);
  await author.start({ packageId, plan: AT_ONCE });
  const port = await freePortAfter({ host: "127.0.0.1", port: fixture.broker.port });
  const server = createServer(fixture, { dataDir, port });
  await server.start();
  const bare = await startBare(dataDir, megabytes * MB);
  const client = fork(join(import.meta.dirname, "downloads.ts"));
  try {
    const headers = { authorization: `GatewayToken ${author.gatewayToken}` };
    const root = `http://127.0.0.1:${port}/${author.tenant}/controller/v1`;
    const names = Array.from({ length: robots }, (_, index) => benchRobot(index).serialNumber);
    const urls = await Promise.all(names.map((name) => artifactOf(`${root}/${name}`, headers)));
    // Both have sent it once.
    await download(client, { urls: urls.slice(0, 1), headers });
    await download(client, { urls: [bare.url], headers });
    const [idleMb, bareIdleMb] = [memoryMb(server.pid()), memoryMb(bare.child.pid ?? 0)];
    const bareMemory = watchMemory(bare.child.pid ?? 0, LOOK_EVERY_MS);
    const shares: number[] = [];
    const memory = watchMemory(server.pid(), LOOK_EVERY_MS);
    for (let turn = 1; turn <= turns; turn += 1) {
      const spent = [server.pid(), bare.child.pid ?? 0].map(cpuMs);
      const ours = await download(client, { urls, headers });
      const other = await download(client, { urls: urls.map(() => bare.url), headers });
      const cpu = [server.pid(), bare.child.pid ?? 0].map((pid, index) => cpuMs(pid) - (spent[index] ?? 0));
      shares.push(rateOf(ours) / rateOf(other));
      const isWhole = [ours, other].every(({ bytes }) => bytes === robots * megabytes * MB);
      say(
        isWhole,
        `turn ${turn}: ${robots} times ${megabytes} MB, ${rateOf(ours).toFixed(0)} MB/s, the bare server ${rateOf(other).toFixed(0)} MB/s; answers ${JSON.stringify(ours.statuses)}; own CPU ${cpu.map((ms) => (ms / SECOND_MS).toFixed(1)).join(" and ")} s`,
      );
    }
    memory.stop();
    bareMemory.stop();
    const share = shares.reduce((sum, one) => sum + one, 0) / shares.length;
    say(share >= LEAST_SHARE, `${share.toFixed(2)} of the bare server (at least ${LEAST_SHARE})`);
    const growth = mostOf(memory) - idleMb;
    say(
      growth < MAX_GROWTH_MB,
      `server memory grew from ${idleMb} MB by ${growth} MB at most (less than ${MAX_GROWTH_MB}), the bare one by ${mostOf(bareMemory) - bareIdleMb}`,
    );
  } finally {
    client.kill("SIGKILL");
    bare.child.kill("SIGKILL");
    await server.kill();
    await author.close();
    await fixture.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

function say(isWithin: boolean, text: string): void {
  if (!isWithin) process.exitCode = 1;
  console.log(`${isWithin ? "ok  " : "HIGH"} ${text}`);
}

const mostOf = ({ samples }: MemoryWatch): number => Math.max(...samples.map(({ mb }) => mb));
const rateOf = ({ bytes, ms }: DownloadsAnswer): number => bytes / MB / (ms / 1_000);

async function startBare(dataDir: string, bytes: number): Promise<{ child: ChildProcess; url: string }> {
  const path = join(dataDir, "bare.swu");
  await writeFile(path, randomBytes(bytes));
  const child = fork(join(import.meta.dirname, "bare-files.ts"), [path]);
  const [{ port }] = (await once(child, "message")) as [{ port: number }];
  return { child, url: `http://127.0.0.1:${port}/` };
}

async function download(client: ChildProcess, order: DownloadsOrder): Promise<DownloadsAnswer> {
  const answer = once(client, "message");
  client.send(order);
  const [message] = (await answer) as [DownloadsAnswer];
  return message;
}

/** As an agent comes to it: it polls, reads what it is offered, and takes the link. */
async function artifactOf(root: string, headers: Record<string, string>): Promise<string> {
  const { _links: links } = (await (await fetch(root, { headers })).json()) as DdiRoot;
  const offer = await fetch(links.deploymentBase?.href ?? "", { headers });
  const { deployment } = (await offer.json()) as DdiDeployment;
  const [artifact] = deployment.chunks[0]?.artifacts ?? [];
  if (!artifact) throw new Error("nothing is offered");
  return artifact._links["download-http"].href;
}
