/** Real MQTT servers of somebody else: Mosquitto processes, where the system has it (`apt install mosquitto`, or MOSQUITTO=path). */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

const MOSQUITTO = process.env.MOSQUITTO ?? "mosquitto";
export const hasMosquitto = spawnSync(MOSQUITTO, ["-h"]).error === undefined;
if (!hasMosquitto)
  process.stderr.write("Mosquitto is not installed: tests with real MQTT servers are skipped.\n");

export interface Mosquitto {
  readonly port: number;
  /** As an operator does it: what is queued for others is written down first. */
  halt(): Promise<void>;
  start(): Promise<void>;
  close(): Promise<void>;
}

export async function aMosquitto(given: {
  /** `name:password`; without them anyone comes in. */
  users?: string[];
  tls?: { cert: string; key: string };
}): Promise<Mosquitto> {
  const folder = await mkdtemp(join(tmpdir(), "sweepline-mosquitto-"));
  const port = await freePort();
  const lines = [
    `listener ${port} 127.0.0.1`,
    "persistence true",
    `persistence_location ${folder}/`,
    "max_queued_messages 0",
    // As root it would become another user, who may not write here.
    `user ${process.env.USER ?? "root"}`,
  ];
  if (given.users) {
    const passwords = join(folder, "passwords");
    await writeFile(passwords, "");
    for (const user of given.users) spawnSync("mosquitto_passwd", ["-b", passwords, ...user.split(":")]);
    lines.push("allow_anonymous false", `password_file ${passwords}`);
  } else lines.push("allow_anonymous true");
  if (given.tls) lines.push(`certfile ${given.tls.cert}`, `keyfile ${given.tls.key}`);
  const file = join(folder, "mosquitto.conf");
  await writeFile(file, `${lines.join("\n")}\n`);
  let child: ChildProcess | undefined;

  const start = async (): Promise<void> => {
    child = spawn(MOSQUITTO, ["-c", file], { stdio: "ignore" });
    while (!(await isListening(port))) {
      if (child.exitCode !== null) throw new Error("Mosquitto did not start");
      await wait(20);
    }
  };
  const halt = async (): Promise<void> => {
    if (!child || child.exitCode !== null) return;
    const gone = once(child, "exit");
    child.kill("SIGTERM");
    await gone;
  };
  await start();
  return {
    port,
    halt,
    start,
    async close() {
      await halt();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return typeof address === "object" && address ? address.port : 0;
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.on("error", () => resolve(false));
    socket.on("connect", () => {
      socket.destroy();
      resolve(true);
    });
  });
}
