/** Brings node_modules in line with package-lock.json, and does nothing, quickly, when it is. */
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { delimiter, join, sep } from "node:path";

export async function ensureInstalled(root) {
  const lock = await readFile(join(root, "package-lock.json"), "utf8");
  const hash = createHash("sha256").update(lock).digest("hex");
  const marker = join(root, "node_modules", ".sweepline-installed");
  if ((await readFile(marker, "utf8").catch(() => "")) === hash) return;
  if (!(await isInstalled(root, lock))) {
    console.log("Installing what is missing (npm ci) …");
    await npm(root, ["ci", "--no-audit", "--no-fund", "--loglevel=error"]);
  }
  await writeFile(marker, hash);
}

/** npm keeps its own account of what it has installed: somebody may have run `npm ci` by hand. */
async function isInstalled(root, lock) {
  const account = await readFile(join(root, "node_modules", ".package-lock.json"), "utf8").catch(() => "");
  if (account === "") return false;
  const wanted = Object.entries(JSON.parse(lock).packages).filter(([path]) =>
    path.startsWith("node_modules/"),
  );
  const installed = JSON.parse(account).packages;
  return wanted.every(([path, request]) => {
    // Optional packages are those of other platforms; `npm ci` itself leaves them out.
    if (!installed[path])
      return request.optional === true || request.devOptional === true || request.peer === true;
    return installed[path].version === request.version;
  });
}

/** The Node that was installed with everything else. Its file is put in place by an install script. */
export async function bundledNode(root) {
  const file = join(root, "node_modules", "node", "bin", process.platform === "win32" ? "node.exe" : "node");
  if (!existsSync(file)) await npm(root, ["rebuild", "node", "--ignore-scripts=false", "--loglevel=error"]);
  if (existsSync(file)) return file;
  throw new Error(
    "The Node 24 that Sweepline runs on could not be installed. Install Node 24 and try again.",
  );
}

/**
 * npm runs on the Node of the machine: the installed one may be the very file that npm is about to replace.
 */
function npm(root, args) {
  const path = (process.env.PATH ?? "").split(delimiter);
  const own = join("node_modules", ".bin");
  const env = { ...process.env, PATH: path.filter((folder) => !folder.endsWith(sep + own)).join(delimiter) };
  const options = {
    cwd: root,
    env,
    stdio: ["ignore", "inherit", "inherit"],
    shell: process.platform === "win32",
  };
  return new Promise((resolve, reject) => {
    const child = spawn("npm", args, options);
    child.on("error", (error) => reject(new Error(`npm did not start: ${error.message}`)));
    child.on("exit", (code) => {
      if (code === 0) resolve();
      else reject(new Error(`npm ${args[0]} failed (exit code ${code}); what it said is above.`));
    });
  });
}
