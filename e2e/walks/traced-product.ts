/** The product with the demonstration's data and no robots of its own, each process counting which functions run. */
import { fork } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import type { CDPSession, Page } from "@playwright/test";
import { createServer } from "vite";
import { inRoot, ROOT } from "../../tools/lib/paths.ts";
import type { Product } from "../product.ts";

const PASSWORD = "walks-Pass1";

/** How many calls the functions of a file had; the same file once for each process. */
export type Calls = [path: string, count: number][];

export interface TracedProduct extends Product {
  /** Calls in the server's processes since it was last asked. */
  calls(): Promise<Calls>;
}

export async function startTracedProduct(): Promise<TracedProduct> {
  const folder = await mkdtemp(join(tmpdir(), "sweepline-walks-"));
  const dataDir = join(folder, "data");
  const server = fork(inRoot("server", "src", "main.ts"), {
    env: {
      ...process.env,
      NODE_OPTIONS: `--import=${pathToFileURL(inRoot("e2e", "walks", "tap.ts")).href}`,
      WALKS_DIR: folder,
      DATA_DIR: dataDir,
      CONSOLE_DIR: "",
      PORT: "0",
      MQTT_PORT: "0",
      SWEEPLINE_DEMO: "1",
      SWEEPLINE_ADMIN_PASSWORD: PASSWORD,
      LOG_LEVEL: "warn",
    },
  });
  const [ready] = (await once(server, "message")) as [{ url: string; brokerUrl: string }];
  // The second says that the demo is complete.
  await once(server, "message");
  process.env.SWEEPLINE_SERVER = ready.url;
  const vite = await createServer({
    configFile: inRoot("console", "vite.config.ts"),
    cacheDir: join(folder, "vite"),
    logLevel: "error",
    server: { port: 0, host: "127.0.0.1", hmr: false },
  });
  await vite.listen();
  return {
    url: vite.resolvedUrls?.local[0]?.replace(/\/$/, "") ?? "",
    username: "admin",
    password: PASSWORD,
    dataDir,
    output: () => "",
    calls: () => callsSince(folder),
    async stop() {
      await vite.close();
      server.kill("SIGTERM");
      await once(server, "exit");
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Asks each process by a signal, and waits until it has written. */
async function callsSince(folder: string): Promise<Calls> {
  const pids = (await readdir(folder)).filter((name) => name.endsWith(".pid"));
  const all = await Promise.all(
    pids.map(async (name) => {
      const file = join(folder, name.replace(".pid", ".ran"));
      process.kill(Number.parseInt(name, 10), "SIGUSR2");
      while (!existsSync(file)) await wait(20);
      // It appears before it is whole.
      await wait(100);
      const calls = JSON.parse(await readFile(file, "utf8")) as Calls;
      await rm(file);
      return calls;
    }),
  );
  return all.flat().map(([path, count]) => [relative(ROOT, path).replaceAll("\\", "/"), count]);
}

/** The same for the console: the modules come one by one, as `npm run dev` hands them out. */
export async function tracePage(page: Page): Promise<() => Promise<Calls>> {
  const session: CDPSession = await page.context().newCDPSession(page);
  await session.send("Profiler.enable");
  await session.send("Profiler.startPreciseCoverage", { callCount: true, detailed: false });
  return async () => {
    const { result } = await session.send("Profiler.takePreciseCoverage");
    return result.map(({ url, functions }) => [
      pathOfModule(url),
      functions.reduce((sum, { ranges }) => sum + (ranges[0]?.count ?? 0), 0),
    ]);
  };
}

/** Vite serves the console's own modules under /src, those of the contract by their place on the disk. */
function pathOfModule(url: string): string {
  const path = URL.canParse(url) ? decodeURIComponent(new URL(url).pathname) : "";
  return path.startsWith("/@fs") ? relative(ROOT, path.slice("/@fs".length)) : `console${path}`;
}
