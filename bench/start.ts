/**
 * How soon the product is there with its demo: the first start, on a folder that is empty, and a restart on the same one, each from
 * `npm start` until the login page answers, and until the robots of the demo come; and what every process of it then has in memory.
 *   node bench/start.ts [--repetitions 3] [--settle 5]      seconds until memory is read
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { get } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "../server/src/core/free-port.ts";
import { ensureAllBuilt } from "../tools/lib/build.ts";
import { inRoot } from "../tools/lib/paths.ts";
import { inTurns, note } from "./figures.ts";
import { commandOf, memoryMb, sharedMemoryMb, treeOf } from "./ingest/cpu.ts";
import { optionsOf } from "./options.ts";

const { settle } = optionsOf({ settle: 5 });
const LOOK_MS = 20;
const MAX_MS = 300_000;
/** By what its command line holds; the launcher of npm and what it hands over to are one. */
const PROCESSES = {
  launcher: /tools.(launch\.mjs|start\.ts)/,
  "server (API)": /server.dist.main\.js/,
  "broker and ingest": /broker-main\.js/,
  "virtual robots": /simulator.src.main\.ts/,
} as const;

interface Started {
  loginMs: number;
  completeMs: number;
  memory: Record<string, number>;
}

/** Asked as a browser does that goes there: fetch says of itself that it does not. */
const isThere = (url: string): Promise<boolean> =>
  new Promise((resolve) => {
    get(url, { headers: { accept: "text/html" } }, (answer) => {
      answer.on("end", () => resolve(answer.statusCode === 200)).resume();
    }).on("error", () => resolve(false));
  });

const areRobotsThere = (root: number): boolean =>
  treeOf(root).some((pid) => PROCESSES["virtual robots"].test(commandOf(pid)));

async function until(isSo: () => boolean | Promise<boolean>, isGone: () => boolean): Promise<void> {
  const end = Date.now() + MAX_MS;
  while (!(await isSo())) {
    if (isGone() || Date.now() > end) throw new Error("the product did not start");
    await wait(LOOK_MS);
  }
}

/** Every process of ours by its name, and those of PostgreSQL together, of which what they share counts once. */
function memoryOf(root: number): Record<string, number> {
  const memory: Record<string, number> = { PostgreSQL: 0 };
  for (const pid of treeOf(root)) {
    const command = commandOf(pid);
    const [name] = Object.entries(PROCESSES).find(([, fits]) => fits.test(command)) ?? [];
    if (name) memory[name] = (memory[name] ?? 0) + memoryMb(pid);
    else memory.PostgreSQL = (memory.PostgreSQL ?? 0) + sharedMemoryMb(pid);
  }
  return memory;
}

async function started(dataDir: string): Promise<Started> {
  const port = await freePort();
  const args = [inRoot("tools", "launch.mjs"), "start", "--port", String(port), "--data", dataDir];
  const begun = performance.now();
  const child = spawn(process.execPath, args, {
    // As from npm: the launcher then ends with whoever started it.
    env: { ...process.env, MQTT_PORT: "0", SWEEPLINE_DEMO: "1", npm_lifecycle_event: "start" },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const exited = once(child, "exit");
  const isGone = (): boolean => child.exitCode !== null;
  try {
    await until(() => isThere(`http://127.0.0.1:${port}/login`), isGone);
    const loginMs = performance.now() - begun;
    // They come when all is there that they belong to.
    await until(() => areRobotsThere(child.pid ?? 0), isGone);
    const completeMs = performance.now() - begun;
    await wait(settle * 1_000);
    return { loginMs, completeMs, memory: memoryOf(child.pid ?? 0) };
  } finally {
    child.kill("SIGTERM");
    await exited;
  }
}

await ensureAllBuilt();
const { both } = await inTurns({
  async both() {
    const dataDir = await mkdtemp(join(tmpdir(), "sweepline-start-"));
    try {
      return { "first start": await started(dataDir), restart: await started(dataDir) };
    } finally {
      await rm(dataDir, { recursive: true, force: true });
    }
  },
});
for (const name of ["first start", "restart"] as const) {
  const turns = both.map((one) => one[name]);
  for (const [until, key] of [
    ["login page", "loginMs"],
    ["demo complete", "completeMs"],
  ] as const)
    note(
      `${name} → ${until}`,
      "s",
      turns.map((turn) => turn[key] / 1_000),
    );
  for (const part of [...Object.keys(PROCESSES), "PostgreSQL"])
    note(
      `memory after ${name}, ${part}`,
      "MB",
      turns.map(({ memory }) => memory[part] ?? 0),
    );
}
