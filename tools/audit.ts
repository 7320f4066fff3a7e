/**
 * npm run audit: known vulnerabilities, licences and install scripts of what ships. `--offline`: the registry is not asked;
 * `--write`: what it answers becomes the snapshot for those who cannot ask. Grave findings fail.
 */
import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { promisify } from "node:util";
import { ROOT } from "./lib/paths.ts";
import { Complaint, runMain, say } from "./lib/say.ts";
import {
  type Advisory,
  advisoriesIn,
  findingsIn,
  isGrave,
  readSnapshot,
  SNAPSHOT,
} from "./supply/advisories.ts";
import { licenseFaults } from "./supply/licenses.ts";
import { lockFaults, readLock, type Shipped, shippedOf } from "./supply/lock.ts";
import { sbomOf } from "./supply/sbom.ts";

const TIMEOUT_MS = 30_000;
const MAX_ANSWER_BYTES = 64 * 1024 * 1024;
const DAY_MS = 86_400_000;
const isAsked = (option: string): boolean => process.argv.includes(option);

/** npm fails where it finds something, and where it cannot ask: what it printed tells which. */
async function askRegistry(): Promise<Advisory[] | undefined> {
  if (isAsked("--offline")) return undefined;
  const options = {
    cwd: ROOT,
    timeout: TIMEOUT_MS,
    maxBuffer: MAX_ANSWER_BYTES,
    shell: process.platform === "win32",
  };
  const answer = promisify(execFile)("npm", ["audit", "--omit=dev", "--json", "--fetch-retries=0"], options);
  const { stdout } = await answer.catch((error: { stdout?: string }) => ({ stdout: error.stdout ?? "" }));
  return advisoriesIn(stdout);
}

const nameOf = ({ name, version }: Shipped): string => `${name}@${version}`;

async function knownAdvisories(shipped: readonly Shipped[]): Promise<Advisory[]> {
  const answered = await askRegistry();
  const snapshot = await readSnapshot();
  if (answered) {
    say(`the registry knows of ${answered.length} advisories`);
    if (isAsked("--write")) {
      const kept = new Map(
        [...snapshot.advisories, ...answered].map((one) => [`${one.id} ${one.name}`, one]),
      );
      const checked = [...new Set(shipped.filter(({ isOwn }) => !isOwn).map(nameOf))].sort();
      const taken = new Date().toISOString().slice(0, 10);
      await writeFile(
        SNAPSHOT,
        `${JSON.stringify({ taken, checked, advisories: [...kept.values()] }, null, 2)}\n`,
      );
    }
    return answered;
  }
  if (isAsked("--write")) throw new Complaint("The registry did not answer: the snapshot stays as it is.");
  const asked = new Set(snapshot.checked);
  const others = new Set(shipped.filter((one) => !one.isOwn && !asked.has(nameOf(one))).map(nameOf)).size;
  const days = Math.floor((Date.now() - Date.parse(snapshot.taken)) / DAY_MS);
  say(
    `${isAsked("--offline") ? "not asked the registry" : "the registry did not answer"}: held against ${snapshot.advisories.length} advisories of ${snapshot.taken} (${days} days old); ` +
      `the registry was never asked about ${others} of the versions that ship`,
  );
  return snapshot.advisories;
}

await runMain(async () => {
  const lock = await readLock();
  const shipped = shippedOf(lock);
  const findings = findingsIn(shipped, await knownAdvisories(shipped));
  for (const { id, name, version, severity, title } of findings)
    say(`${severity}: ${name}@${version} ${title} (${id})`);
  const faults = [...lockFaults(lock), ...licenseFaults(shipped)];
  for (const fault of faults) say(fault);
  say(
    `${shipped.length} packages ship · ${sbomOf(lock).components.length} components in the bill of materials`,
  );
  return faults.length > 0 || findings.some(isGrave) ? 1 : 0;
});
