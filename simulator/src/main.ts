/** The simulator as a process: `npm run fleet`, the demonstration, load tests. See `cli/arguments.ts` for its options. */
import { dirname, join } from "node:path";
import { type Arguments, readArguments, USAGE } from "./cli/arguments.ts";
import { readFleetFile } from "./fleet/fleet-file.ts";
import { startFleet } from "./fleet/start-fleet.ts";
import { type RunningNetwork, startSensorNetwork } from "./lorawan/network-server.ts";
import type { SensorNetwork } from "./lorawan/sensor-network.ts";

/** The same trouble of many robots is one line at most so often. */
const FAILURE_GAP_MS = 30_000;

function createFailureLog(): (serialNumber: string, reason: string) => void {
  const reported = new Map<string, number>();
  return (serialNumber, reason) => {
    const now = Date.now();
    if (now - (reported.get(reason) ?? 0) < FAILURE_GAP_MS) return;
    reported.set(reason, now);
    console.error(`${serialNumber} has no connection: ${reason} (robots go on trying)`);
  };
}

/** Robots go on without them. */
async function startSensors(network: SensorNetwork): Promise<RunningNetwork | undefined> {
  try {
    const running = await startSensorNetwork(network);
    console.log(`${network.sensors.length} sensors behind a network server on port ${running.port}`);
    return running;
  } catch (error) {
    console.error(`sensors have no network server: ${error instanceof Error ? error.message : error}`);
    return undefined;
  }
}

function start(options: Arguments): void {
  const file = readFleetFile(options.fleetPath);
  const fleet = { ...file, robots: file.robots.slice(0, options.robots) };
  if (options.robots && fleet.robots.length < options.robots) {
    console.error(`${options.fleetPath} has only ${fleet.robots.length} robots`);
  }
  const running = startFleet({
    fleet,
    mood: options.mood,
    seed: options.seed,
    factor: options.factor,
    rate: options.rate,
    mapFolder: join(dirname(options.fleetPath), "robot-maps"),
    updateFolder: join(dirname(options.fleetPath), "robot-updates"),
    ...(options.habits && { habits: options.habits }),
    ...(options.scenario && { events: options.scenario.events }),
    onFailure: createFailureLog(),
  });
  console.log(`${fleet.robots.length} robots (${options.mood}, seed ${options.seed}) on ${fleet.brokerUrl}`);
  // One of them holds the port: a robot that is started by itself out of the same file brings no sensors.
  const sensors =
    options.mood === "demo" && fleet.sensorNetwork ? startSensors(fleet.sensorNetwork) : undefined;

  if (running.elevators.length > 0)
    console.log(
      `${running.elevators.length} elevators; kill -USR2 ${process.pid} cuts their power, once more gives it back`,
    );
  // For whoever tries what becomes of those who ride.
  process.on("SIGUSR2", () => {
    for (const { car, fail } of running.elevators) fail(car.fault ? undefined : "dead");
  });
  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    await Promise.all([running.stop(), sensors?.then((network) => network?.stop())]);
    console.log("All robots have said goodbye.");
    process.exit(0);
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => void stop());
  // The process that started us has gone silently.
  if (process.connected) process.once("disconnect", () => void stop());
}

try {
  const options = readArguments(process.argv.slice(2), process.env.DATA_DIR);
  if (options.isHelp) console.log(USAGE);
  else start(options);
} catch (error) {
  console.error(`${error instanceof Error ? error.message : error}\n\n${USAGE}`);
  process.exitCode = 1;
}
