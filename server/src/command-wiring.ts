import { BULK_JOB_EVENTS } from "@sweepline/contract/fleet/bulk-jobs.ts";
import { COMMAND_EVENTS } from "@sweepline/contract/fleet/commands/index.ts";
import type { Bus } from "./core/bus/bus.ts";
import type { Clock } from "./core/clock.ts";
import type { Database } from "./core/db/database.ts";
import type { Route } from "./core/http/route.ts";
import type { SendOut } from "./core/ingest/adapter.ts";
import { type BusAnnouncer, createAnnouncer } from "./core/live/announcer.ts";
import type { Log } from "./core/log.ts";
import {
  type Commands,
  createCommands,
  type OnCommandsEnded,
  type OnCommandsMoved,
  type Outbox,
  openOutbox,
  serveCommands,
  writersOf,
} from "./fleet/commands/index.ts";
import { onSettingsEnded } from "./fleet/device-settings/index.ts";
import type { Devices } from "./fleet/devices/index.ts";
import { chirpstackWriter, thingsStackWriter } from "./fleet/lora/index.ts";
import { valetudoWriter } from "./fleet/valetudo/index.ts";
import { createVdaWriter, type MapLinkOf } from "./fleet/vda5050/index.ts";
import { SITE_LIVE_EVENTS } from "./site-wiring.ts";
import { followMapCommands } from "./sites/distributions/index.ts";
import type { Audit } from "./system/logs/index.ts";

/** Commands are wired at both ends: where people send them, and where the lines to devices are held. */

/** Protocols that take commands. */
const commandWriters = (mapLinkOf: MapLinkOf) =>
  writersOf([createVdaWriter(mapLinkOf), valetudoWriter, chirpstackWriter, thingsStackWriter]);
/** Where people ask nothing is written yet: addresses of files are made when a robot is told. */
const DESK_WRITERS = commandWriters(() => "");

/** Rooms that act on the end of commands, in its transaction: the same in every process. */
const ON_COMMANDS_ENDED: readonly OnCommandsEnded[] = [onSettingsEnded];

/** Rooms that go along with every step of commands. */
const onCommandsMoved = (clock: Clock): readonly OnCommandsMoved[] => [followMapCommands(clock.now)];

export const COMMAND_LIVE_EVENTS = Object.values(COMMAND_EVENTS);
/** What is announced where people ask for things. */
const DESK_LIVE_EVENTS = [...COMMAND_LIVE_EVENTS, ...Object.values(BULK_JOB_EVENTS), ...SITE_LIVE_EVENTS];

export interface CommandDesk {
  commands: Commands;
  announcer: BusAnnouncer;
}

export async function openCommandDesk(
  ground: { db: Database; bus: Bus; clock: Clock; audit: Audit; devices: Devices },
  route: Route,
): Promise<CommandDesk> {
  const announcer = await createAnnouncer({ bus: ground.bus, events: DESK_LIVE_EVENTS });
  const commands = createCommands({
    ...ground,
    announcer,
    writers: DESK_WRITERS,
    onEnded: ON_COMMANDS_ENDED,
    onMoved: onCommandsMoved(ground.clock),
  });
  serveCommands(route, commands);
  return { commands, announcer };
}

/** Where the lines to devices are held. */
export function openCommandOutbox(ground: {
  db: Database;
  bus: Bus;
  clock: Clock;
  log: Log;
  announcer: BusAnnouncer;
  sendOut: SendOut;
  mapLinkOf: MapLinkOf;
}): Promise<Outbox> {
  const writers = commandWriters(ground.mapLinkOf);
  const onMoved = onCommandsMoved(ground.clock);
  return openOutbox({ ...ground, writers, onEnded: ON_COMMANDS_ENDED, onMoved });
}
