import type { Clock } from "../../src/core/clock.ts";
import type { Database } from "../../src/core/db/database.ts";
import type { IngestItem } from "../../src/core/ingest/items.ts";
import { createLog } from "../../src/core/log.ts";
import { createCommandReaction } from "../../src/fleet/commands/commands.reaction.ts";
import type { Commands } from "../../src/fleet/commands/commands.service.ts";
import { createDispatcher } from "../../src/fleet/commands/commands-dispatch.service.ts";
import { writersOf } from "../../src/fleet/commands/index.ts";
import { createOpenDevices } from "../../src/fleet/commands/open-devices.ts";
import { markStalled } from "../../src/fleet/commands/stalled.service.ts";
import { createStandstills } from "../../src/fleet/commands/standstills.ts";
import { createStrays } from "../../src/fleet/commands/strays.service.ts";
import { createVdaWriter } from "../../src/fleet/vda5050/index.ts";
import { followDeploymentCommands } from "../../src/operations/remote-deployment/index.ts";
import { followRunCommands } from "../../src/operations/runs/index.ts";
import { committing, createReactions } from "../../src/processes/ingest-commit.ts";
import type { Wire } from "./wire.ts";

export interface Platform {
  db: Database;
  clock: Clock & { set(at: Date): void };
  commands: Pick<Commands, "issue">;
  bus: Parameters<typeof createStrays>[0]["bus"];
}

/** The outbox and what follows each batch, as one process would have them, on a time that the test moves. */
export interface Server {
  commit(items: readonly IngestItem[]): Promise<void>;
  turn(isSweep: boolean, issued: readonly number[]): Promise<void>;
}

export async function aServer(
  { db, bus, clock }: Pick<Platform, "db" | "bus"> & { clock: Clock },
  wires: ReadonlyMap<string, Pick<Wire, "send">>,
): Promise<Server> {
  const announcer = {
    announce: () => undefined,
    isWanted: () => false,
    announceRights: () => undefined,
    stop: () => undefined,
  };
  const writers = writersOf([createVdaWriter(() => "")]);
  const log = createLog("silent");
  const parts = {
    db,
    bus,
    clock,
    log,
    announcer,
    writers,
    onEnded: [],
    onMoved: [followRunCommands(clock.now), followDeploymentCommands(clock.now)],
  };
  const open = createOpenDevices({ db, clock });
  const standstills = createStandstills(parts);
  let works: (() => Promise<void>)[] = [];
  let isDue = false;
  const strays = createStrays({ ...parts, attempt: (work) => void works.push(work) });
  const dispatcher = createDispatcher({
    ...parts,
    async sendOut(_server, { topic, payload }) {
      wires.get(topic.split("/")[3] ?? "")?.send(topic, payload);
    },
  });
  const dispatch = () => {
    isDue = true;
  };
  const reaction = createCommandReaction({ ...parts, open, standstills, strays, dispatch });
  const commit = committing({
    ...{ db, announcer, reactions: createReactions(reaction) },
    reject: (rejection) => {
      throw new Error(JSON.stringify(rejection));
    },
  });
  await open.refresh();
  return {
    commit,
    async turn(isSweep, issued) {
      open.add(issued);
      const now = works;
      works = [];
      for (const work of now) await work();
      if (isSweep) {
        await open.refresh();
        await dispatcher.expire();
        await markStalled({ ...parts, open }, standstills);
      }
      if (isSweep || isDue || issued.length > 0 || now.length > 0) {
        isDue = false;
        await dispatcher.run();
      }
    },
  };
}
