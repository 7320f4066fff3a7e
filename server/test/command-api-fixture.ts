/** Where people send commands, over HTTP on a real database; nobody hands them out. */

import { serveCommands } from "../src/fleet/commands/commands.routes.ts";
import { type Commands, createCommands, writersOf } from "../src/fleet/commands/index.ts";
import { createVdaWriter } from "../src/fleet/vda5050/index.ts";
import { anAudit } from "./an-audit.ts";
import { createFleetFixture, type FleetFixture } from "./fleet-fixture.ts";

export interface CommandApiFixture extends FleetFixture {
  commands: Commands;
  /** Devices whose commands whoever hands out was told of. */
  nudged: number[];
}

export async function createCommandApiFixture(
  onEnded: Parameters<typeof createCommands>[0]["onEnded"] = [],
): Promise<CommandApiFixture> {
  const fixture = await createFleetFixture();
  const { db, bus, clock, devices } = fixture;
  const nudged: number[] = [];
  const commands = createCommands({
    ...{ db, bus, clock, devices, onEnded, audit: anAudit({ db, clock }) },
    writers: writersOf([createVdaWriter(() => "")]),
    announcer: { announce: () => undefined, isWanted: () => true },
  });
  serveCommands(fixture.route, commands);
  await bus.subscribe("sweepline/internal/commands", (_topic, payload) =>
    nudged.push(...JSON.parse(Buffer.from(payload).toString()).deviceIds),
  );
  return { ...fixture, commands, nudged };
}
