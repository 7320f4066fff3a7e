/** What tests do with vehicles that are programs of others: `vda-5050-lib`'s, and our simulator's. */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { Command } from "@sweepline/contract/fleet/commands/index.ts";
import sql from "sql-template-tag";
import type { CommandFixture } from "./command-fixture.ts";
import { insertMap } from "./map-rows.ts";
import type { Robot } from "./robot-fixture.ts";

const VEHICLE = join(import.meta.dirname, "vda-vehicle.ts");

/** The virtual vehicle of `vda-5050-lib`, connected: URL of the broker, serial number, password, and what else it takes. */
export async function forkVehicle(
  words: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<ChildProcess> {
  const vehicle = fork(VEHICLE, [...words], { env: { ...process.env, ...env } });
  await once(vehicle, "message");
  return vehicle;
}

interface VehicleActs {
  /** Operations come one in two seconds; a test need not wait for them. */
  goOn(robot: Robot): Promise<unknown>;
  carriedOut(robot: Robot, kind: string, parameters?: object): Promise<Command>;
  /** A map of this key with docks at these places. */
  markDocks(robot: Robot, mapKey: string, places: readonly { x: number; y: number }[]): Promise<void>;
}

export function vehicleActs(fixture: CommandFixture): VehicleActs {
  const { db } = fixture;
  const goOn = (robot: Robot) =>
    db.run(sql`
      update device_commands set kind = 'done: ' || kind where device_id = ${robot.id} and ended_at is not null`);
  return {
    goOn,
    async carriedOut(robot, kind, parameters = {}) {
      const command = await fixture.issue(robot, kind, { parameters });
      await fixture.reaches(command, { state: "done", failure: null });
      await goOn(robot);
      return command;
    },
    async markDocks(robot, mapKey, places) {
      const { organization_id: organizationId } = await db.one<{ organization_id: number }>(
        sql`select organization_id from devices where id = ${robot.id}`,
      );
      const elements = places.flatMap(({ x, y }, i) => [
        { kind: "point", pointKind: "dock", id: `d${i}`, name: `Dock ${i}`, x, y, theta: 0 },
        // No dock, and nearer.
        { kind: "point", pointKind: "via", id: `v${i}`, name: `Via ${i}`, x: 0, y: 0, theta: 0 },
      ]);
      const version = `with ${places.length}`;
      await insertMap(db, { organizationId, mapKey, name: "Hall", version, elements });
    },
  };
}
