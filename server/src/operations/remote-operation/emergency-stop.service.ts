import type { Command } from "@sweepline/contract/fleet/commands/index.ts";
import type { Requester } from "../../core/caller.ts";
import type { Database } from "../../core/db/database.ts";
import type { Commands } from "../../fleet/commands/index.ts";
import type { Devices } from "../../fleet/devices/index.ts";
import { actorOf } from "../../system/logs/index.ts";
import { findLease } from "./leases.store.ts";
import { addEvent } from "./sessions.store.ts";

/** By anyone who may operate the robot, whoever has it: noted in the session that goes on. */
export function emergencyStopper({
  db,
  devices,
  commands,
}: {
  db: Database;
  devices: Pick<Devices, "requireVisible">;
  commands: Pick<Commands, "sendWithin">;
}) {
  return async (requester: Requester, deviceId: number): Promise<Command> => {
    await devices.requireVisible(requester.caller, deviceId);
    return db.transaction(async (tx) => {
      const order = { kind: "emergencyStop", parameters: {} } as const;
      const command = await commands.sendWithin(tx, actorOf(requester), { deviceId, order });
      const { sessionId } = (await findLease(tx, deviceId)) ?? {};
      const staffName = requester.caller.displayName;
      if (sessionId)
        await addEvent(tx, { deviceId, sessionId }, { kind: "command", staffName, commandId: command.id });
      return command;
    });
  };
}
