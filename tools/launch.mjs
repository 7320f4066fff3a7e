/**
 * What every npm script of this project runs first. It needs nothing but the Node (20 or newer) and npm of the
 * machine: it installs what is missing, then hands over to the Node 24 that came with the installation, which
 * runs the TypeScript command of that name.
 */
import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { bundledNode, ensureInstalled } from "./install.mjs";

const OLDEST_NODE = 20;
const NODE_OF_THE_PRODUCT = 24;
const SHELL_CHECK_MS = 500;
const root = fileURLToPath(new URL("..", import.meta.url));
const [command = "", ...args] = process.argv.slice(2);
const script = fileURLToPath(new URL(`./${command}.ts`, import.meta.url));
const major = Number(process.versions.node.split(".")[0]);

function fail(text) {
  console.error(text);
  process.exit(1);
}

/** Half of a start was reading TypeScript: what a process has compiled, the next one finds here. */
const COMPILED = join(root, "node_modules", ".cache", "compiled");

/** The child hears of our end by its message channel, so that it stops even if we are killed. */
function handOver(node) {
  const child = spawn(node, [script, ...args], {
    cwd: root,
    env: { NODE_COMPILE_CACHE: COMPILED, ...process.env },
    stdio: ["inherit", "inherit", "inherit", "ipc"],
  });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  if (process.env.npm_lifecycle_event) followShell(child);
  child.on("error", (error) => fail(`Node ${NODE_OF_THE_PRODUCT} did not start: ${error.message}`));
  child.on("exit", (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
}

/**
 * npm passes a signal to the shell it put between us, and that shell dies of it without a word to us; where npm itself is killed, the shell
 * stays. A shell that put us in its own place is npm's no more: whose child npm is, is none of our business.
 */
function followShell(child) {
  const shell = process.ppid;
  const isBetween = ofProcess(shell, "cmdline").includes("launch.mjs");
  const parentOfShell = () =>
    isBetween ? / \S (\d+) /.exec(ofProcess(shell, "stat").split(")").at(-1))?.[1] : "";
  const npm = parentOfShell();
  const isFollowed = () => process.ppid === shell && parentOfShell() === npm;
  setInterval(() => isFollowed() || child.kill("SIGTERM"), SHELL_CHECK_MS);
}

/** Of Linux; elsewhere nothing is known of it. */
function ofProcess(pid, what) {
  try {
    return readFileSync(`/proc/${pid}/${what}`, "utf8");
  } catch {
    return "";
  }
}

if (major < OLDEST_NODE) fail(`Sweepline needs Node ${OLDEST_NODE} or newer; this is ${process.version}.`);
if (command === "" || !existsSync(script)) fail(`There is no command "${command}".`);
try {
  await ensureInstalled(root);
  handOver(major >= NODE_OF_THE_PRODUCT ? process.execPath : await bundledNode(root));
} catch (error) {
  fail(error.message);
}
