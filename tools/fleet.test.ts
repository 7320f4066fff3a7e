/** `npm run fleet` with a registration and robots that only pretend: what is tested is that nobody outlives who started them. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, it } from "vitest";

/** Writes its name when it starts, and once more with the reason when it ends. */
const fake = (name: string, file: string): string => `
import { appendFileSync } from "node:fs";
const end = (why) => { appendFileSync(${JSON.stringify(file)}, "${name} ended: " + why + "\\n"); process.exit(0); };
process.once("SIGTERM", () => end("stopped"));
process.once("disconnect", () => end("left alone"));
if (process.env.STAYS === "${name}") setInterval(() => undefined, 1000);
else process.channel.unref();
appendFileSync(${JSON.stringify(file)}, "${name} began\\n");
`;

let sandbox = "";
let fleet: ChildProcess | undefined;

beforeEach(async () => {
  sandbox = await mkdtemp(join(tmpdir(), "sweepline-fleet-"));
  await cp(fileURLToPath(new URL(".", import.meta.url)), join(sandbox, "tools"), { recursive: true });
  await put("package.json", '{ "type": "module" }');
  await put("server/src/cli/register-fleet.ts", fake("registration", join(sandbox, "events.txt")));
  await put("simulator/src/main.ts", fake("robots", join(sandbox, "events.txt")));
});

afterEach(async () => {
  fleet?.kill("SIGKILL");
  await rm(sandbox, { recursive: true, force: true });
});

async function put(path: string, text: string): Promise<void> {
  await mkdir(join(sandbox, path, ".."), { recursive: true });
  await writeFile(join(sandbox, path), text);
}

const events = () => readFile(join(sandbox, "events.txt"), "utf8").catch(() => "");

async function launch(stays: "registration" | "robots"): Promise<ChildProcess> {
  fleet = spawn(process.execPath, [join(sandbox, "tools/fleet.ts"), "--data", sandbox], {
    cwd: sandbox,
    env: { ...process.env, STAYS: stays },
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  await expect.poll(events, { timeout: 20_000 }).toContain(`${stays} began`);
  return fleet;
}

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

it.each(SIGNALS)("ends its robots on %s", async (signal) => {
  const launched = await launch("robots");
  launched.kill(signal);
  await once(launched, "exit");
  expect(await events()).toContain("robots ended: stopped");
});

it.each(SIGNALS)("begins no robots when %s ends it while they are registered", async (signal) => {
  const launched = await launch("registration");
  launched.kill(signal);
  await once(launched, "exit");
  expect(await events()).toBe("registration began\nregistration ended: stopped\n");
});

it.each(["registration", "robots"] as const)("leaves no %s behind when it is killed", async (name) => {
  const launched = await launch(name);
  launched.kill("SIGKILL");
  await expect.poll(events).toContain(`${name} ended: left alone`);
});

it("ends its robots when who started it is gone", async () => {
  const launched = await launch("robots");
  launched.disconnect();
  await once(launched, "exit");
  expect(await events()).toContain("robots ended: stopped");
});
