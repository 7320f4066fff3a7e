/** Other people's software that benches run beside ours, installed from npm's registry where it is not yet. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir } from "node:fs/promises";
import { inRoot } from "../tools/lib/paths.ts";

/** Answers the folder of the package. */
export async function installPeer(name: string, version: string): Promise<string> {
  const folder = inRoot(`node_modules/.cache/${name}`);
  await mkdir(folder, { recursive: true });
  const flags = ["--omit=dev", "--no-audit", "--no-fund", "--loglevel=error"];
  const args = ["install", "--prefix", folder, `${name}@${version}`, ...flags];
  const [code] = await once(spawn("npm", args, { stdio: ["ignore", "ignore", "inherit"] }), "exit");
  if (code !== 0) throw new Error(`${name} could not be installed: what npm said is above`);
  return `${folder}/node_modules/${name}`;
}
