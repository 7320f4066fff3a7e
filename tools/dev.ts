/**
 * npm run dev: server and console, each started again or renewed in the browser when its sources change, with the
 * demo fleet. What the server says is printed here.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { onEnd } from "./lib/endings.ts";
import { inRoot } from "./lib/paths.ts";
import { takeRunLock } from "./lib/run-lock.ts";
import { bold, runMain, say, yellow } from "./lib/say.ts";
import { keepRunning, type Supervisor } from "./lib/supervisor.ts";

const DATA_DIR = process.env.DATA_DIR ?? inRoot("data");
const SERVER_URL = `http://127.0.0.1:${process.env.PORT ?? 8080}`;

const write = (chunk: Buffer): void => void process.stdout.write(chunk);
const onRestart = (text: string): void => say(yellow(text));

interface ReadyMessage {
  type?: string;
  brokerUrl?: string;
  firstSignIn?: { username: string; password: string };
  demo?: { usernames: string[]; password?: string };
}

function startServer(onReady: (message: ReadyMessage) => void, onComplete: () => void): Supervisor {
  return keepRunning({
    name: "The server",
    args: ["--watch", "--watch-preserve-output", inRoot("server", "src", "main.ts")],
    env: { DATA_DIR, CONSOLE_DIR: "" },
    write,
    onRestart,
    onMessage: (message) => {
      const { type } = message as ReadyMessage;
      if (type === "ready") onReady(message as ReadyMessage);
      if (type === "complete") onComplete();
    },
  });
}

function startConsole(): Supervisor {
  return keepRunning({
    name: "The console",
    args: [inRoot("node_modules", "vite", "bin", "vite.js"), "--config", inRoot("console", "vite.config.ts")],
    env: { SWEEPLINE_SERVER: SERVER_URL },
    write,
    onRestart,
  });
}

function startFleet(): Supervisor | undefined {
  const credentials = join(DATA_DIR, "demo-fleet.json");
  if (!existsSync(credentials)) return undefined;
  const args = [inRoot("simulator", "src", "main.ts"), "--demo", "--fleet", credentials];
  return keepRunning({ name: "The demo fleet", args, write, onRestart });
}

await runMain(async () => {
  const taken = await takeRunLock(DATA_DIR);
  if ("holder" in taken) {
    say(`Sweepline is already running (process ${taken.holder.pid}); stop it first.`);
    return 1;
  }
  await taken.lock.publish({ url: SERVER_URL });
  const { promise, resolve } = Promise.withResolvers<number>();
  const keepers: Supervisor[] = [startConsole()];
  let isFleetStarted = false;
  const startFleetOnce = (): void => {
    const fleet = isFleetStarted ? undefined : startFleet();
    isFleetStarted = true;
    if (fleet) keepers.push(fleet);
  };
  keepers.push(
    startServer(({ firstSignIn, brokerUrl, demo }) => {
      void taken.lock.publish({ url: SERVER_URL, ...(brokerUrl && { brokerUrl }) });
      if (firstSignIn) say(`Sign in as ${bold(firstSignIn.username)} / ${bold(firstSignIn.password)}`);
      if (demo?.password) say(`Or as ${demo.usernames.join(", ")} / ${bold(demo.password)}`);
    }, startFleetOnce),
  );
  const end = async (): Promise<void> => {
    for (const supervisor of [...keepers].reverse()) await supervisor.stop();
    await taken.lock.release();
    resolve(0);
  };
  onEnd(
    () => void end(),
    () => {
      for (const supervisor of keepers) supervisor.kill();
    },
  );
  const code = await promise;
  if (process.connected) process.disconnect();
  return code;
});
