/** Real MQTT servers of somebody else: Mosquitto processes, where the system has it (`apt install mosquitto`, or MOSQUITTO=path). */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "../src/core/free-port.ts";
import { isListening } from "./is-listening.ts";

const MOSQUITTO = process.env.MOSQUITTO ?? "mosquitto";
export const hasMosquitto = spawnSync(MOSQUITTO, ["-h"]).error === undefined;
if (!hasMosquitto)
  process.stderr.write("Mosquitto is not installed: tests with real MQTT servers are skipped.\n");

export interface Mosquitto {
  readonly port: number;
  /** Of a deployed one: where we ourselves connect to. */
  readonly ownPort: number;
  /** As an operator does it: what is queued for others is written down first. */
  halt(): Promise<void>;
  start(): Promise<void>;
  close(): Promise<void>;
}

export async function aMosquitto(given: {
  /** `name:password`; without them anyone comes in. */
  users?: string[];
  tls?: { cert: string; key: string };
  /** As `deploy/` has it, with its listener for robots and the one for ourselves. */
  isDeployed?: boolean;
}): Promise<Mosquitto> {
  const folder = await mkdtemp(join(tmpdir(), "sweepline-mosquitto-"));
  const [port, ownPort] = [await freePort(), await freePort()];
  const lines = [
    ...(given.isDeployed
      ? await deployedLines({ port, ownPort, folder })
      : [`listener ${port} 127.0.0.1`, "persistence true", "max_queued_messages 0"]),
    `persistence_location ${folder}/`,
    // As root it would become another user, who may not write here.
    `user ${process.env.USER ?? "root"}`,
  ];
  if (given.users) {
    const passwords = join(folder, "passwords");
    await writeFile(passwords, "");
    for (const user of given.users) spawnSync("mosquitto_passwd", ["-b", passwords, ...user.split(":")]);
    if (!given.isDeployed) lines.push("allow_anonymous false");
    lines.push(`password_file ${passwords}`);
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
    ownPort,
    halt,
    start,
    async close() {
      await halt();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const DEPLOY = join(import.meta.dirname, "../../deploy");

/** The files as they are shipped, but for ports and places of a container. */
async function deployedLines({
  port,
  ownPort,
  folder,
}: {
  port: number;
  ownPort: number;
  folder: string;
}): Promise<string[]> {
  const acl = join(folder, "acl");
  await writeFile(acl, (await readFile(join(DEPLOY, "mosquitto.acl"), "utf8")).replaceAll("MAKER", "Acme"));
  const shipped = (await readFile(join(DEPLOY, "mosquitto.conf"), "utf8")).split("\n");
  const moved = shipped
    .filter((line) => !/^(password_file|persistence_location)/.test(line))
    .map((line) =>
      line
        .replace(/^listener 1883$/, `listener ${port} 127.0.0.1`)
        .replace(/^listener 1884$/, `listener ${ownPort} 127.0.0.1`)
        .replace(/^acl_file .*/, `acl_file ${acl}`),
    );
  if (moved.filter((line) => line.endsWith("127.0.0.1")).length !== 2)
    throw new Error("deploy/mosquitto.conf");
  return moved;
}
