/** The launcher with a server, a fleet and a console that only pretend: what is tested is who starts and stops whom. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

const FAKE_SERVER = `
import { appendFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
const { DATA_DIR, PORT, SWEEPLINE_DEMO, FAKE_FAULT, FAKE_IS_SLOW } = process.env;
const note = (text) => appendFileSync(DATA_DIR + "/events.txt", text + "\\n");
if (FAKE_FAULT) { console.error(FAKE_FAULT); process.exit(1); }
note("server started, demo " + SWEEPLINE_DEMO);
note("reach " + [process.env.HOST, process.env.TLS].join(" "));
writeFileSync(DATA_DIR + "/server.pid", String(process.pid));
if (SWEEPLINE_DEMO === "1") writeFileSync(DATA_DIR + "/demo-fleet.json", "{}");
const complete = (then) => process.send({ type: "complete" }, then);
const end = () => {
  note("server stopped");
  if (FAKE_IS_SLOW) complete(() => process.exit(0));
  else process.exit(0);
};
process.once("SIGTERM", end);
process.once("disconnect", end);
const server = createServer().listen(Number(PORT), () => {
  process.send(READY);
  if (!FAKE_IS_SLOW) setTimeout(complete, 20);
});
const READY = {
  type: "ready",
  url: "http://localhost:" + PORT,
  network: process.env.HOST
    ? { isOpen: true, urls: ["https://10.0.0.7:8443"], robots: ["mqtts://10.0.0.7:8883"], isEncrypted: true,
        authority: { file: DATA_DIR + "/tls/ca.pem", fingerprint: "AB:CD" } }
    : { isOpen: false, urls: [], robots: [], isEncrypted: false },
  firstSignIn: { username: "admin", password: "pass-word" },
  demo: { usernames: ["ann", "bob"], password: "demo-word", isFilled: false },
};
`;

const FAKE_FLEET = `
import { appendFileSync } from "node:fs";
import { dirname } from "node:path";
const file = dirname(process.argv.at(-1)) + "/events.txt";
const end = () => { appendFileSync(file, "fleet stopped\\n"); process.exit(0); };
process.once("SIGTERM", end);
process.once("disconnect", end);
setInterval(() => undefined, 1000);
appendFileSync(file, "fleet started\\n");
`;

const FAKE_VITE = `
import { appendFileSync, mkdirSync, writeFileSync } from "node:fs";
mkdirSync("dist", { recursive: true });
writeFileSync("dist/main.js", 'import "../src/main.ts";');
appendFileSync("dist/builds.txt", "built ");
`;

let sandbox: string;
let port: number;
let launchers: Launcher[];

interface Launcher {
  child: ChildProcess;
  text(): string;
  exit: Promise<number | null>;
}

beforeEach(async () => {
  sandbox = await mkdtemp(join(tmpdir(), "sweepline-start-"));
  await cp(fileURLToPath(new URL(".", import.meta.url)), join(sandbox, "tools"), { recursive: true });
  await put("package.json", '{ "type": "module" }');
  await put("package-lock.json", "{}");
  await put("server/src/main.ts", FAKE_SERVER);
  await put("simulator/src/main.ts", FAKE_FLEET);
  await put("console/src/main.tsx", "");
  await put("node_modules/vite/bin/vite.js", FAKE_VITE);
  await put("node_modules/vite/package.json", '{ "type": "module" }');
  port = await freePort();
  launchers = [];
});

afterEach(async () => {
  for (const { child, exit } of launchers) {
    child.kill("SIGTERM");
    await exit;
  }
  await rm(sandbox, { recursive: true, force: true });
});

async function put(path: string, text: string): Promise<void> {
  await mkdir(join(sandbox, path, ".."), { recursive: true });
  await writeFile(join(sandbox, path), text);
}

const see = (path: string) => readFile(join(sandbox, path), "utf8").catch(() => "");

async function listen(): Promise<{ server: Server; port: number }> {
  const server = createServer().listen(0, "0.0.0.0");
  await once(server, "listening");
  return { server, port: (server.address() as { port: number }).port };
}

async function freePort(): Promise<number> {
  const { server, port } = await listen();
  server.close();
  await once(server, "close");
  return port;
}

function launch(args: string[] = [], extra: Record<string, string> = {}): Launcher {
  const env = { ...process.env, PORT: String(port), MQTT_PORT: "0", SWEEPLINE_DEMO: "1", ...extra };
  const child = spawn(process.execPath, [join(sandbox, "tools/start.ts"), ...args], { cwd: sandbox, env });
  let text = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => (text += chunk));
  const exit = once(child, "close").then(([code]) => code as number | null);
  const launcher = { child, text: () => text, exit };
  launchers.push(launcher);
  return launcher;
}

async function running(launcher: Launcher): Promise<void> {
  await expect.poll(launcher.text, { timeout: 20_000 }).toContain("Sweepline is running");
}

describe("npm start", () => {
  it("builds the console, starts server and fleet, says how to sign in, and stops the fleet before the server", async () => {
    const launcher = launch();
    await running(launcher);
    expect(launcher.text()).toContain(`http://localhost:${port}`);
    expect(launcher.text()).toContain("admin / pass-word");
    expect(launcher.text()).toContain("ann, bob / demo-word");
    expect(launcher.text()).toContain("this machine alone");
    expect(launcher.text()).toContain("npm start -- --open --https");
    expect(launcher.text()).toContain("history are being written");
    await expect.poll(() => see("data/events.txt")).toContain("fleet started");
    expect(launcher.text()).toContain("The demo is complete.");
    launcher.child.kill("SIGINT");
    expect(await launcher.exit).toBe(0);
    expect(await see("data/events.txt")).toBe(
      "server started, demo 1\nreach  \nfleet started\nfleet stopped\nserver stopped\n",
    );
    expect(await see("data/sweepline.lock")).toBe("");
  });

  it("opens to the network with --open, encrypted with --https, and says so", async () => {
    const launcher = launch(["--open", "--https"]);
    await running(launcher);
    expect(await see("data/events.txt")).toContain("reach 0.0.0.0 lan\n");
    for (const received of ["open to the network", "https://10.0.0.7:8443", "mqtts://10.0.0.7:8883", "AB:CD"])
      expect(launcher.text()).toContain(received);
    expect(launcher.text()).not.toContain("npm start -- --open --https");
  });

  it("starts empty with --no-demo", async () => {
    const launcher = launch(["--no-demo"]);
    await running(launcher);
    launcher.child.kill("SIGTERM");
    await launcher.exit;
    expect(await see("data/events.txt")).toBe("server started, demo 0\nreach  \nserver stopped\n");
  });

  it("builds the console again only when its sources changed", async () => {
    const startAndStop = async () => {
      const launcher = launch(["--no-demo"]);
      await running(launcher);
      launcher.child.kill("SIGTERM");
      await launcher.exit;
      return see("console/dist/builds.txt");
    };
    expect(await startAndStop()).toBe("built ");
    expect(await startAndStop()).toBe("built ");
    await put("console/src/main.tsx", "changed");
    expect(await startAndStop()).toBe("built built ");
  });

  it("says where the first one is when started a second time, and leaves it alone", async () => {
    await running(launch());
    const second = launch();
    expect(await second.exit).toBe(0);
    expect(second.text()).toContain(`already running at http://localhost:${port}`);
    expect(await see("data/events.txt")).not.toContain("stopped");
  });

  it("starts again after a kill, which takes the children down too", async () => {
    const first = launch();
    await running(first);
    await expect.poll(() => see("data/events.txt")).toContain("fleet started");
    first.child.kill("SIGKILL");
    await expect.poll(() => see("data/events.txt")).toMatch(/server stopped/);
    await expect.poll(() => see("data/events.txt")).toMatch(/fleet stopped/);
    await running(launch());
  });

  it("names the occupied port and the way out", async () => {
    const occupied = await listen();
    const launcher = launch([], { PORT: String(occupied.port) });
    expect(await launcher.exit).toBe(1);
    occupied.server.close();
    expect(launcher.text()).toContain(`Port ${occupied.port} (console and API) is in use`);
    expect(launcher.text()).toContain(`PORT=${occupied.port + 1} npm start`);
  });

  it("starts a dead server again and says so", async () => {
    const launcher = launch();
    await running(launcher);
    process.kill(Number(await see("data/server.pid")), "SIGKILL");
    await expect.poll(launcher.text, { timeout: 20_000 }).toContain("The server is back.");
    expect(launcher.text()).toContain("The server ended (SIGKILL)");
  });

  it("starts no fleet any more where the demo is complete only while all stops", async () => {
    const launcher = launch([], { FAKE_IS_SLOW: "1" });
    await running(launcher);
    launcher.child.kill("SIGTERM");
    expect(await launcher.exit).toBe(0);
    expect(await see("data/events.txt")).toBe("server started, demo 1\nreach  \nserver stopped\n");
  });

  it("gives up with the server's last words when it cannot start at all", async () => {
    const launcher = launch([], { FAKE_FAULT: "configuration: PORT is odd" });
    expect(await launcher.exit).toBe(1);
    expect(launcher.text()).toContain("configuration: PORT is odd");
    expect(await see("data/sweepline.lock")).toBe("");
  });
});
