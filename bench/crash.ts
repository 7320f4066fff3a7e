/**
 * kill -9 of the server, of PostgreSQL, of both and of the broker alone at random moments under load, reports on their way.
 * Every report that was acknowledged must be there, and counted once.
 *   node bench/crash.ts [--rounds 20] [--robots 20] [--processes 1]    of the broker
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { crashRun, VICTIMS, type Victim } from "../server/test/crash-run.ts";
import { note } from "./figures.ts";
import { optionsOf } from "./options.ts";

const { rounds, robots, processes } = optionsOf({ rounds: 20, robots: 20, processes: 1 });
const dataDir = await mkdtemp(join(tmpdir(), "sweepline-crash-"));
try {
  const victims = Array.from({ length: rounds }, (_, round) => VICTIMS[round % VICTIMS.length] as Victim);
  const verdict = await crashRun({
    dataDir,
    victims,
    robots,
    brokerProcesses: processes,
    pauseMs: () => Math.random() * 2_000,
    say: (text) => console.log(text),
  });
  const { sent, acknowledged, stored, missing, miscounted, leftOpen } = verdict;
  note("kills", "", [rounds]);
  note("reports sent", "", [sent]);
  note("… acknowledged", "", [acknowledged]);
  note("… stored", "", [stored]);
  note("acknowledged and missing", "", [missing]);
  note("robots miscounted", "", [miscounted]);
  note("connections left open", "", [leftOpen]);
  if (missing + miscounted + leftOpen > 0) process.exitCode = 1;
} finally {
  await rm(dataDir, { recursive: true, force: true });
}
