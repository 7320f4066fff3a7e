/** Where people send commands, over HTTP on a real database; nobody hands them out. */

import { serveCommands } from "../src/fleet/commands/commands.routes.ts";
import { type Commands, createCommands, writersOf } from "../src/fleet/commands/index.ts";
import { createVdaWriter } from "../src/fleet/vda5050/index.ts";
import { anAudit } from "./an-audit.ts";
import { createFleetGround, type FleetGround } from "./fleet-ground.ts";

export interface CommandDesk extends FleetGround {
  commands: Commands;
  /** Devices whose commands whoever hands out was told of. */
  nudged: number[];
}

export async function createCommandDesk(
  onEnded: Parameters<typeof createCommands>[0]["onEnded"] = [],
): Promise<CommandDesk> {
  const ground = await createFleetGround();
  const { db, bus, clock, devices } = ground;
  const nudged: number[] = [];
  const commands = createCommands({
    ...{ db, bus, clock, devices, onEnded, audit: anAudit({ db, clock }) },
    writers: writersOf([createVdaWriter(() => "")]),
    announcer: { announce: () => undefined, isWanted: () => true },
  });
  serveCommands(ground.route, commands);
  await bus.subscribe("sweepline/internal/commands", (_topic, payload) =>
    nudged.push(...JSON.parse(Buffer.from(payload).toString()).deviceIds),
  );
  return { ...ground, commands, nudged };
}
