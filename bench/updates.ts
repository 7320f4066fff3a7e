/**
 * Updates over the air: what thousands of agents cost, how fast files leave, that kills do no harm, and that rollouts pause by themselves.
 *   node bench/updates.ts poll [--agents 10000] [--updated 2000] [--reporting 1000] [--seconds 300]
 *   node bench/updates.ts files [--robots 100] [--megabytes 200] [--turns 2]
 *   node bench/updates.ts kills [--robots 500] [--kills 20]
 *   node bench/updates.ts seeds [--seeds 50]
 *
 * Without a name all of them, one after the other.
 */
import { optionsOf } from "./options.ts";

const options = optionsOf({
  ...{ agents: 10_000, updated: 2_000, reporting: 1_000, seconds: 300 },
  ...{ robots: 0, megabytes: 200, turns: 2, kills: 20, seeds: 50 },
});
const PARTS = {
  poll: async () => (await import("./updates/poll.ts")).measurePolls(options),
  files: async () =>
    (await import("./updates/files.ts")).measureFiles({ ...options, robots: options.robots || 100 }),
  kills: async () =>
    (await import("./updates/kills.ts")).killAndCompare({ ...options, robots: options.robots || 500 }),
  seeds: async () => (await import("./updates/seeds.ts")).pauseBySeeds(options),
};
const named = process.argv.slice(2).filter((arg) => Object.hasOwn(PARTS, arg)) as (keyof typeof PARTS)[];
for (const part of named.length > 0 ? named : (Object.keys(PARTS) as (keyof typeof PARTS)[]))
  await PARTS[part]();
process.exit(process.exitCode ?? 0);
