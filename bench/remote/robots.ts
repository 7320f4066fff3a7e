/**
 * Virtual robots in a process of their own, as they drive in the demonstration. Asked `watch`, it answers for each robot when it came to
 * rest, by the machine's clock, as soon as all of them have.
 */
import { setTimeout as wait } from "node:timers/promises";
import { startFleet } from "../../simulator/src/fleet/start-fleet.ts";
import { openSpot } from "../../simulator/src/testing/remote.ts";
import { benchRobot, MANUFACTURER, SECRET } from "../ingest/reports.ts";
import { machineMs } from "./clock.ts";

const [port = "", count = ""] = process.argv.slice(2);
const LOOK_EVERY_MS = 5;
const FAST_MPS = 0.9;

export type RobotsOrder = { type: "reset" } | { type: "fast" } | { type: "rest" };
export interface RobotsAnswer {
  type: "ready" | "reset" | "fast" | "rest";
  /** For each robot. */
  at?: number[];
}

const fleet = startFleet({
  fleet: {
    brokerUrl: `mqtt://127.0.0.1:${port}`,
    robots: Array.from({ length: Number(count) }, (_, index) => ({
      ...{ serialNumber: benchRobot(index).serialNumber, manufacturer: MANUFACTURER, password: SECRET },
      ...{
        product: "B",
        robotKind: "scrubber",
        planId: "bench",
        planSeed: 1,
        kind: "warehouse",
        timeZone: "UTC",
      },
    })),
  },
  mood: "quiet",
  seed: 1,
});
const { robots } = fleet;
const say = (answer: RobotsAnswer): void => void process.send?.(answer);
const speedOf = ({ motion }: (typeof robots)[number]): number =>
  Math.max(Math.abs(motion.speedMps), Math.abs(motion.omegaRadps));

const [first] = robots;
if (!first) throw new Error("no robots");
/** Room for a circle at full speed. */
const spot = openSpot(first.site, 6);

async function all(fits: (robot: (typeof robots)[number]) => boolean): Promise<number[]> {
  const at = robots.map(() => 0);
  while (at.includes(0)) {
    for (const [index, robot] of robots.entries())
      if (at[index] === 0 && fits(robot)) at[index] = machineMs();
    await wait(LOOK_EVERY_MS);
  }
  return at;
}

process.on("message", async (order: RobotsOrder) => {
  if (order.type === "reset") {
    for (const robot of robots) {
      Object.assign(robot.motion, { ...spot, y: spot.y - 1.2, theta: 0, track: undefined });
      Object.assign(robot, { phase: "standing", isCharging: false, collisionBar: "notTriggered" });
    }
    say({ type: "reset" });
  } else if (order.type === "fast")
    say({ type: "fast", at: await all((robot) => speedOf(robot) >= FAST_MPS) });
  else say({ type: "rest", at: await all((robot) => speedOf(robot) === 0) });
});
process.on("disconnect", () => process.exit());
say({ type: "ready" });
