/**
 * Alarms: that they are true, what they cost, and how they bear the outage of a site.
 *   node bench/alarms.ts truth [--seconds 170] [--kill-every 15]
 *   node bench/alarms.ts cost [--robots 1000] [--rules 20] [--rounds 20]
 *   node bench/alarms.ts outage [--robots 10000]
 *   node bench/alarms.ts bell [--robots 10000]
 *
 * `truth` provokes each kind of alarm in virtual robots, while two server processes are killed (SIGKILL) in turn, and says of each when it was
 * raised, whether once, and whether it was cleared. `cost` compares what a report costs with and without rules, in turns of one run. `outage` has a whole
 * site go offline within a minute, and asks meanwhile for the list and the badge; `bell` has a person look at both in a real browser.
 */
import { optionsOf } from "./options.ts";

const [what = "truth"] = process.argv.slice(2).filter((arg) => !arg.startsWith("-"));
const options = optionsOf({
  ...{ seconds: 170, "kill-every": 15, robots: 1_000, rules: 20, rounds: 20 },
});

if (what === "cost") await (await import("./alarms/cost.ts")).measureCost(options);
else if (what === "outage")
  await (await import("./alarms/outage.ts")).measureOutage({ ...options, robots: options.robots || 10_000 });
else if (what === "bell") await (await import("./alarms/bell.ts")).measureBell(options);
else
  await (await import("./alarms/truth.ts")).provokeAll({
    ...options,
    killEveryS: Number(options["kill-every"]),
  });
process.exit(process.exitCode ?? 0);
