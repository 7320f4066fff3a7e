import { type ChildProcess, fork } from "node:child_process";
import { X509Certificate } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { get } from "node:https";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect as connectTls } from "node:tls";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Network } from "../src/processes/network.ts";
import { brokerOf } from "./crash-server.ts";
import { LONG_TIMEOUT } from "./robot-fixture.ts";

/** The server's process as its parent sees it. */
const MAIN = join(import.meta.dirname, "../src/main.ts");
let dataDir = "";
const closings: (() => unknown)[] = [];
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "sweepline-main-"));
});
afterEach(async () => {
  for (const close of closings.splice(0).reverse()) await close();
  await rm(dataDir, { recursive: true, force: true });
});

interface Started {
  child: ChildProcess;
  said(): string;
  ended: Promise<{ code: number | null; signal: string | null }>;
}

function start(given: Record<string, string> = {}): Started {
  const child = fork(MAIN, {
    stdio: ["ignore", "pipe", "pipe", "ipc"],
    env: {
      PATH: process.env.PATH ?? "",
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      ...{ DATA_DIR: dataDir, HOST: "127.0.0.1", PORT: "0", MQTT_HOST: "127.0.0.1", MQTT_PORT: "0" },
      ...{ SWEEPLINE_DEMO: "0", LOG_LEVEL: "error", CONSOLE_DIR: "" },
      ...given,
    },
  });
  closings.push(() => child.kill("SIGKILL"));
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (bytes) => (said += String(bytes)));
  const ended = once(child, "exit").then(([code, signal]) => ({ code, signal }));
  return { child, said: () => said, ended };
}

const postmasterPid = async (): Promise<number> =>
  Number((await readFile(join(dataDir, "postgres/pgdata/postmaster.pid"), "utf8")).split("\n")[0]);

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

async function aTakenPort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  closings.push(() => server.close());
  const address = server.address();
  return typeof address === "object" && address ? address.port : 0;
}

async function aFreePort(): Promise<number> {
  const port = await aTakenPort();
  await closings.pop()?.();
  return port;
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => {
      socket.destroy();
      resolve(true);
    });
    socket.on("error", () => resolve(false));
  });
}

// Each starts a server with a database of its own.
describe("the server's process", { timeout: 180_000 }, () => {
  it("lists every fault of its configuration and ends with 1", async () => {
    const { ended, said } = start({ PORT: "many", ROLES: "cook", LOG_LEVEL: "loud" });
    expect(await ended).toMatchObject({ code: 1 });
    for (const name of ["PORT", "ROLES", "LOG_LEVEL"]) expect(said()).toContain(name);
  });

  it.each(["PORT", "MQTT_PORT"])("says that the port of %s is taken, and ends with 3", async (name) => {
    const port = await aTakenPort();
    const { ended, said } = start({ [name]: String(port) });
    expect(await ended).toMatchObject({ code: 3 });
    expect(said()).toContain(String(port));
  });

  it("tells its parent when it is ready, and takes its database down when it is asked to stop", async () => {
    const { child, ended } = start();
    const [ready] = await once(child, "message");
    expect(ready).toMatchObject({ type: "ready", url: expect.stringMatching(/^http:\/\/localhost:\d+$/) });
    expect((await fetch(`${(ready as { url: string }).url}/health/ready`)).status).toBe(200);
    const pid = await postmasterPid();
    child.kill("SIGTERM");
    expect(await ended).toEqual({ code: 0, signal: null });
    expect(isRunning(pid)).toBe(false);
  });

  it.runIf(process.platform === "linux")(
    "starts its broker again, on the same port, when that dies",
    async () => {
      const port = await aFreePort();
      const { child, ended } = start({ MQTT_PORT: String(port) });
      await once(child, "message");
      const first = await brokerOf(child.pid ?? 0);
      process.kill(first, "SIGKILL");
      await expect.poll(() => isRunning(first), LONG_TIMEOUT).toBe(false);
      await expect.poll(() => isListening(port), LONG_TIMEOUT).toBe(true);
      expect(await brokerOf(child.pid ?? 0)).not.toBe(first);
      child.kill("SIGTERM");
      expect(await ended).toMatchObject({ code: 0 });
    },
  );

  it("encrypts by itself with certificates made here, and leaves robots no other way where it is told so", async () => {
    const { child, ended } = start({ TLS: "lan", HTTPS_PORT: "0", MQTTS_PORT: "0", MQTT_PORT: "off" });
    const [ready] = (await once(child, "message")) as [{ url: string; brokerUrl: string; network: Network }];
    const { robots, authority } = ready.network;
    const ca = await readFile(authority?.file ?? "", "utf8");
    expect(new X509Certificate(ca).fingerprint256).toBe(authority?.fingerprint);
    const [answer] = await once(get(`${ready.url}/health/ready`, { ca, agent: false }), "response");
    expect((answer as IncomingMessage).resume().statusCode).toBe(200);
    const robotsAt = connectTls({ host: "127.0.0.1", port: Number(new URL(robots[0] ?? "").port), ca });
    closings.push(() => robotsAt.destroy());
    await once(robotsAt, "secureConnect");
    // The end of the process may cut it off.
    robotsAt.on("error", () => robotsAt.destroy());
    // Only processes of this machine have a way in that is not encrypted.
    expect(robots).toEqual([expect.stringMatching(/^mqtts:/)]);
    expect(new URL(ready.brokerUrl).hostname).toBe("127.0.0.1");
    child.kill("SIGTERM");
    expect(await ended).toMatchObject({ code: 0 });
  });

  it("stops when its parent is gone", async () => {
    const { child, said, ended } = start();
    await once(child, "message");
    const pid = await postmasterPid();
    child.disconnect();
    expect(await ended, said()).toMatchObject({ code: 0 });
    await expect.poll(() => isRunning(pid), LONG_TIMEOUT).toBe(false);
  });
});
