/** One virtual elevator as a process of its own: journeys hand it the credentials that the page handed out. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Product } from "./product.ts";

const ELEVATOR = new URL("../simulator/src/elevators/virtual-elevator.ts", import.meta.url).href;

interface ElevatorSetUp {
  /** building/bank/elevator */
  address: string;
  username: string;
  password: string;
  /** From the lowest, as it calls them. */
  floors: readonly string[];
}

/** Three times as fast as the times it is given: its door opens in half a second. */
const FACTOR = 3;
const TIMES = { doorOpenTimeMs: 9_000, floorTravelMs: 600 };

export async function startElevator(
  product: Product,
  { floors, ...signIn }: ElevatorSetUp,
): Promise<{ stop(): Promise<void> }> {
  const demo = await readFile(join(product.dataDir, "demo-fleet.json"), "utf8");
  const { brokerUrl } = JSON.parse(demo) as { brokerUrl: string };
  const stops = floors.map((name) => ({ name }));
  const elevator = { name: "lift", accountId: "sweepline", ...TIMES, ...signIn, floors: stops };
  const run = `
    import { startElevator } from ${JSON.stringify(ELEVATOR)};
    startElevator(${JSON.stringify(brokerUrl)}, ${JSON.stringify(elevator)}, { factor: ${FACTOR} });
    setInterval(() => undefined, 60_000);`;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", run], { stdio: "ignore" });
  const exited = once(child, "exit");
  return {
    async stop() {
      if (child.exitCode === null && child.signalCode === null) child.kill("SIGKILL");
      await exited;
    },
  };
}
