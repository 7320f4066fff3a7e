/**
 * kill -9 of the server, of PostgreSQL and of both at random moments under load. Every report that was acknowledged must
 * be there, and counted once.
 *   node bench/crash.ts [--rounds 20] [--robots 20]
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { crashRun, VICTIMS, type Victim } from "../server/test/crash-run.ts";

const { values: options } = parseArgs({
  options: { rounds: { type: "string", default: "20" }, robots: { type: "string", default: "20" } },
  strict: false,
});
const dataDir = await mkdtemp(join(tmpdir(), "sweepline-crash-"));
try {
  const victims = Array.from({ length: Number(options.rounds) }, (_, round) => VICTIMS[round % 3] as Victim);
  const verdict = await crashRun({
    dataDir,
    victims,
    robots: Number(options.robots),
    pauseMs: () => Math.random() * 2_000,
    say: (text) => console.log(text),
  });
  const { sent, acknowledged, stored, missing, miscounted, leftOpen } = verdict;
  console.log(`  sent ${sent}, acknowledged ${acknowledged}, stored ${stored}`);
  console.log(
    `  acknowledged and missing ${missing}, robots miscounted ${miscounted}, open twice ${leftOpen}`,
  );
  if (missing + miscounted + leftOpen > 0) process.exitCode = 1;
} finally {
  await rm(dataDir, { recursive: true, force: true });
}
