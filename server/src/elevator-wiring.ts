import type { IngestPipeline } from "./core/ingest/ingest.ts";
import type { UpkeepRunner } from "./core/jobs.ts";
import type { ElevatorDriver, ElevatorLine } from "./sites/elevators/index.ts";
import { dropOldRides, startElevatorDriver } from "./sites/elevators/index.ts";

/** Elevators where messages come in: beside devices, whose way in they share up to here. */
export interface ElevatorPost {
  driver: ElevatorDriver;
  /** The way in for devices and elevators alike. */
  ingest: IngestPipeline;
}

export async function openElevatorPost(
  ground: Parameters<typeof startElevatorDriver>[0] & {
    line: ElevatorLine;
    ingest: IngestPipeline;
    upkeep: Pick<UpkeepRunner, "add">;
  },
): Promise<ElevatorPost> {
  const { line, ingest, upkeep, db } = ground;
  upkeep.add(dropOldRides(db));
  return { driver: await startElevatorDriver(ground), ingest: amongDevices(ingest, line) };
}

/** What elevators say is no news of devices, and is acknowledged at once: they are asked again anyway. */
function amongDevices(ingest: IngestPipeline, line: ElevatorLine): IngestPipeline {
  return {
    async take(message) {
      if (line.isOurs(message.topic)) line.take(message);
      else await ingest.take(message);
    },
    async line(event) {
      if (line.isElevator(event.serialNumber)) line.line(event);
      else await ingest.line(event);
    },
    async signIn(username, secret) {
      if (!line.isUsername(username)) return ingest.signIn(username, secret);
      // Certificates are for devices.
      return secret === null ? undefined : line.signIn(username, secret);
    },
    refuseLarge: (message) => ingest.refuseLarge(message),
    tell: (items) => ingest.tell(items),
    get isBehind() {
      return ingest.isBehind;
    },
    get busySince() {
      return ingest.busySince;
    },
    stop: () => ingest.stop(),
  };
}
