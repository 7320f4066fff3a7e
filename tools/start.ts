/**
 * npm start: the whole product on this machine. Builds the console and the server if they are stale, starts the server (which
 * brings up its own database and broker) and the demo fleet, prints how to sign in, and keeps both running.
 */
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { ensureAllBuilt } from "./lib/build.ts";
import { onEnd } from "./lib/endings.ts";
import { type Network, networkLines } from "./lib/network-lines.ts";
import { inRoot, ROOT } from "./lib/paths.ts";
import { requireFreePort } from "./lib/ports.ts";
import { openRotatingLog } from "./lib/rotating-log.ts";
import { type RunLock, takeRunLock } from "./lib/run-lock.ts";
import { bold, Complaint, faint, runMain, say, yellow } from "./lib/say.ts";
import { SERVER_FLAGS } from "./lib/server-flags.ts";
import { keepRunning, type Supervisor } from "./lib/supervisor.ts";

const USAGE = `npm start -- [options]
  --open           also for other machines and for robots in the network (HOST=0.0.0.0); without it for this machine alone
  --https          encrypted, with certificates made here (TLS=lan)
  --no-demo        start empty: no demo tenants, no virtual robots
  --port <number>  of the console and the API        (or PORT, 8080)
  --data <folder>  database, files and secrets       (or DATA_DIR, ./data)
  --help`;

interface Options {
  port: number;
  dataDir: string;
  withDemo: boolean;
  /** What the options say of the network, as the server's settings. */
  network: { HOST?: string; TLS?: string };
}

interface ReadyMessage {
  type: "ready";
  url: string;
  brokerUrl: string;
  network: Network;
  firstSignIn?: { username: string; password: string };
  demo?: { usernames: string[]; password?: string; isFilled: boolean };
}

type ServerMessage = ReadyMessage | { type: "complete" };

function readOptions(): Options | undefined {
  const { values } = parseArgs({
    options: {
      port: { type: "string" },
      data: { type: "string" },
      "no-demo": { type: "boolean" },
      open: { type: "boolean" },
      https: { type: "boolean" },
      help: { type: "boolean" },
    },
  });
  if (values.help) return undefined;
  const port = Number(values.port ?? process.env.PORT ?? 8080);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Complaint(`"${values.port}" is no port.`);
  const isOff = /^(0|false|no|off|n|disabled)$/i.test(process.env.SWEEPLINE_DEMO ?? "");
  return {
    port,
    dataDir: resolve(ROOT, values.data ?? process.env.DATA_DIR ?? "data"),
    withDemo: !values["no-demo"] && !isOff,
    network: { ...(values.open && { HOST: "0.0.0.0" }), ...(values.https && { TLS: "lan" }) },
  };
}

async function requirePorts({ port, network }: Options): Promise<void> {
  const environment: NodeJS.ProcessEnv = { ...process.env, ...network };
  const { BUS_URL, MQTT_HOST, MQTT_PORT, MQTTS_PORT, HTTPS_PORT, TLS, TLS_CERT, HOST } = environment;
  const host = HOST || "127.0.0.1";
  const wanted = [{ port, host, purpose: "console and API", variable: "PORT" }];
  const isEncrypted = Boolean(TLS || TLS_CERT);
  const robots = { host: MQTT_HOST || host, purpose: "MQTT of the robots" };
  if (isEncrypted && HTTPS_PORT !== "off")
    wanted.push({ port: Number(HTTPS_PORT || 8443), host, purpose: "https", variable: "HTTPS_PORT" });
  if (!BUS_URL && MQTT_PORT !== "off")
    wanted.push({ port: Number(MQTT_PORT || 1883), ...robots, variable: "MQTT_PORT" });
  if (!BUS_URL && isEncrypted && MQTTS_PORT !== "off")
    wanted.push({ port: Number(MQTTS_PORT || 8883), ...robots, variable: "MQTTS_PORT" });
  for (const one of wanted) await requireFreePort(one);
}

function startServer(options: Options, onMessage: (message: ServerMessage) => void): Supervisor {
  return keepRunning({
    name: "The server",
    args: [...SERVER_FLAGS, inRoot("server", "dist", "main.js")],
    env: {
      PORT: String(options.port),
      DATA_DIR: options.dataDir,
      SWEEPLINE_DEMO: options.withDemo ? "1" : "0",
      ...options.network,
    },
    write: openRotatingLog(join(options.dataDir, "logs", "server.log")),
    mustGetReady: true,
    onMessage: (message) => onMessage(message as ServerMessage),
    onRestart: (text) => say(yellow(text)),
  });
}

function startFleet({ dataDir, withDemo }: Options, { authority }: Network): Supervisor | undefined {
  const credentials = join(dataDir, "demo-fleet.json");
  if (!withDemo || !existsSync(credentials)) return undefined;
  return keepRunning({
    name: "The demo fleet",
    args: [inRoot("simulator", "src", "main.ts"), "--demo", "--fleet", credentials],
    // The virtual robots fetch their maps where people find the console.
    ...(authority && { env: { NODE_EXTRA_CA_CERTS: authority.file } }),
    write: openRotatingLog(join(dataDir, "logs", "fleet.log")),
    onRestart: (text) => say(yellow(text)),
  });
}

const DEMO_IS_FILLING = "two years of history are being written, which takes some twenty seconds";

function announce(ready: ReadyMessage, options: Options): void {
  const { firstSignIn, demo } = ready;
  const once = faint("(shown this once)");
  const signIn = firstSignIn
    ? `${bold(firstSignIn.username)} / ${bold(firstSignIn.password)}  ${once}`
    : "as before; the password was shown at the first start";
  const people = demo?.usernames.join(", ");
  const lines = [
    "",
    `  ${bold("Sweepline is running")}`,
    "",
    `  Address   ${bold(ready.url)}`,
    `  Sign in   ${signIn}`,
    ...(demo?.password ? [`  Or as     ${people} / ${bold(demo.password)}  ${once}`] : []),
    ...(demo && !demo.isFilled ? [`  Demo      ${DEMO_IS_FILLING}`] : []),
    ...(demo && !demo.password ? [`  Or as     ${people}, with the password of the first start`] : []),
    ...networkLines(ready.network).map(
      (line, index) => `  ${index === 0 ? "Network " : "        "}  ${line}`,
    ),
    `  Logs      ${join(options.dataDir, "logs")}`,
    `  Stop      Ctrl-C`,
    "",
  ];
  say(lines.join("\n"));
}

/** Runs until asked to end; answers the exit code. */
function runProduct(options: Options, lock: RunLock): Promise<number> {
  const { promise, resolve: finish } = Promise.withResolvers<number>();
  let fleet: Supervisor | undefined;
  let announced: ReadyMessage | undefined;

  const onReady = (ready: ReadyMessage): void => {
    if (announced) say("The server is back.");
    // The announcement may be waited for by somebody who then reads the lock.
    else
      void lock.publish({ url: ready.url, brokerUrl: ready.brokerUrl }).then(() => announce(ready, options));
    announced ??= ready;
  };
  /** The robots of the demo come when all is there that they belong to. */
  const onComplete = ({ network, demo }: ReadyMessage): void => {
    fleet = startFleet(options, network);
    if (demo?.isFilled === false) say("The demo is complete.");
  };
  const server = startServer(options, (message) => {
    if (message.type === "ready") onReady(message);
    else if (announced && !fleet) onComplete(announced);
  });

  void server.failed.then((lastOutput) => {
    process.stderr.write(`The server did not start:\n${lastOutput}\n`);
    finish(1);
  });

  const end = async (): Promise<void> => {
    say("Stopping …");
    await fleet?.stop();
    await server.stop();
    finish(0);
  };
  const hurry = (): void => {
    fleet?.kill();
    server.kill();
    finish(1);
  };
  onEnd(() => void end(), hurry);
  return promise;
}

async function main(): Promise<number> {
  const options = readOptions();
  if (!options) {
    say(USAGE);
    return 0;
  }
  const taken = await takeRunLock(options.dataDir);
  if ("holder" in taken) {
    const { pid, url } = taken.holder;
    say(`Sweepline is already running${url ? ` at ${bold(url)}` : ", or just starting"} (process ${pid}).`);
    return 0;
  }
  try {
    await requirePorts(options);
    await ensureAllBuilt();
    return await runProduct(options, taken.lock);
  } finally {
    await taken.lock.release();
    if (process.connected) process.disconnect();
  }
}

await runMain(main);
