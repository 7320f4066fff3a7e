/** The whole product for journeys: started as a person starts it, with data and ports of its own. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { stripVTControlCharacters } from "node:util";
import { test as base } from "@playwright/test";

const STARTER = fileURLToPath(new URL("../tools/start.ts", import.meta.url));
/** How long a demonstration with all its history may take on a busy machine that starts two of them. */
export const START_TIMEOUT_MS = 300_000;
const PASSWORD = "journey-Pass1";
/** Of the demonstration's people. */
export const DEMO_PASSWORD = "journey-demo-1";

export interface Product {
  url: string;
  username: string;
  password: string;
  dataDir: string;
  /** All that it has said to who started it. */
  output(): string;
  stop(): Promise<void>;
}

export async function startProduct(
  options: {
    args?: string[];
    env?: Record<string, string>;
    /** Of a product that is started again; it stays when the product stops. */
    dataDir?: string;
  } = {},
): Promise<Product> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), "sweepline-journey-")));
  const passwords = { SWEEPLINE_ADMIN_PASSWORD: PASSWORD, SWEEPLINE_DEMO_PASSWORD: DEMO_PASSWORD };
  // Push services and webhooks of journeys are on this machine.
  const reached = { MQTT_PORT: "0", OUTGOING_NETWORKS: "127.0.0.1" };
  const env = { ...process.env, ...reached, ...passwords, ...options.env };
  const args = [STARTER, "--port", "0", "--data", dataDir, ...(options.args ?? [])];
  // By the channel it notices when whoever started it is gone without a word, and ends too.
  const child = spawn(process.execPath, args, { env, stdio: ["ignore", "pipe", "pipe", "ipc"] });
  const exited = once(child, "close");
  let text = "";
  const isRunning = new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on("data", (chunk: Buffer) => {
        text += chunk.toString();
        // The last lines: what comes before them says how to sign in.
        const isFilling = text.includes("history are being written");
        if (isFilling ? text.includes("The demo is complete.") : /^ +Stop +Ctrl-C/m.test(text)) resolve();
      });
    }
    void exited.then(() => reject(new Error(`The product did not start:\n${text}`)));
    setTimeout(() => reject(new Error(`The product is not up yet:\n${text}`)), START_TIMEOUT_MS).unref();
  });
  const stop = async (): Promise<void> => {
    child.kill("SIGTERM");
    await exited;
    if (!options.dataDir) await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await isRunning;
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    url: await urlOf(dataDir),
    username: "admin",
    password: PASSWORD,
    dataDir,
    output: () => stripVTControlCharacters(text),
    stop,
  };
}

/**
 * The product that runs already on a data folder, for whoever is writing a journey and does not want to wait for a
 * start each time: `npm start -- --data /tmp/x` with SWEEPLINE_ADMIN_PASSWORD=journey-Pass1 and
 * SWEEPLINE_DEMO_PASSWORD=journey-demo-1, then JOURNEY_DATA=/tmp/x.
 */
async function joinProduct(dataDir: string): Promise<Product> {
  const stop = async (): Promise<void> => undefined;
  return {
    url: await urlOf(dataDir),
    username: "admin",
    password: PASSWORD,
    dataDir,
    output: () => "",
    stop,
  };
}

export function startOrJoinProduct(): Promise<Product> {
  const running = process.env.JOURNEY_DATA;
  return running ? joinProduct(running) : startProduct();
}

async function urlOf(dataDir: string): Promise<string> {
  const lock = JSON.parse(await readFile(join(dataDir, "sweepline.lock"), "utf8")) as { url: string };
  return lock.url;
}

/** `test` of a journey: pages open relative to a product with the demo fleet, started once for all journeys. */
export const test = base.extend<{ baseURL: string }, { product: Product }>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: the fixture's first argument must be taken apart, even if empty
    async ({}, use) => {
      const product = await startOrJoinProduct();
      await use(product);
      await product.stop();
    },
    { scope: "worker", timeout: START_TIMEOUT_MS + 30_000 },
  ],
  baseURL: ({ product }, use) => use(product.url),
});

export { expect } from "@playwright/test";
